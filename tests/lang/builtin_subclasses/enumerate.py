# Classes derived from enumerate.
class Tagged(enumerate):
    def __init__(self, *args):
        self.tag = args


e = Tagged("abc", 5)
print(next(e), e.tag, list(e), type(e).__name__, e.__dict__)


class Doubled(enumerate):
    def __next__(self):
        i, v = super().__next__()
        return i * 2, v


print(list(Doubled("ab")), [x for x in Doubled("abc", 1)], dict(Doubled("xy")))
for x in Doubled("xy"):
    print(x)
print(isinstance(e, enumerate), list(Tagged(iterable="ab", start=3)) if False else list(enumerate(iterable="ab", start=3)))
