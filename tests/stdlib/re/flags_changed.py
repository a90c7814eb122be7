import re


def shown(*args):
    print("called", args)


# A flag is changed or deleted before the enum of flags was used.
re.I = 0
print(re.search("A", "a", re.I), re.search("A", "a", re.IGNORECASE), re.search("^a", "b\na", re.M))
kept = re.compile
re.compile = shown
re.compile("a", re.M)
del re.compile
try:
    re.compile("a", re.M)
except AttributeError as e:
    print(e)
re.compile = kept
print(re.compile("a", re.M))
