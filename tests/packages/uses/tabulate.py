from tabulate import tabulate
assert tabulate([[1, "a"], [2, "b"]], headers=["n", "s"], tablefmt="github").split("\n")[2] == "|   1 | a   |"
assert tabulate({"x": [1.5]}, headers="keys").endswith("1.5")
