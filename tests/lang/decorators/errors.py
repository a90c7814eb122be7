def bad(f): raise ValueError('decorator failed')
try:
    @bad
    def f(): pass
except ValueError as e:
    print(e)
try:
    print(f)
except NameError as e:
    print(e)
try:
    @5
    def g(): pass
except TypeError as e:
    print(e)
def none(f): pass
@none
def h(): pass
print(h)
@undefined_decorator
def i(): pass
