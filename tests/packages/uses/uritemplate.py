from uritemplate import expand
assert expand("/a{/b}{?c}", b="x", c="y z") == "/a/x?c=y%20z"
