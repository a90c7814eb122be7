x = 1; y = 2; print(x, y)
if x: print('one-line if'); z = 5
for i in range(2): print(i, end=' '); j = i
while x < 3: x += 1; print(x, end=' ')
total = 1 + \
    2 + \
    3
s = ('implicit'
     ' joining'
     f' {total}')
d = {
    'k': [1,
          2],  # comment
    # another
}
def f(a,
      b=2,
      *,
      c,
      ): return (a,
                 b, c)
print(total, s, d, f(1,
                     c=3,))
class A: x = 1; y = 2
def g(): pass; return 7
g(), A.y, (lambda: (
    5
))()
