from docopt import docopt
assert docopt("Usage: x [--n=<n>] <f>", ["--n=3", "a"]) == {"--n": "3", "<f>": "a"}
