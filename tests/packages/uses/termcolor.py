from termcolor import colored
assert colored("x", "red", force_color=True) == "\x1b[31mx\x1b[0m"
