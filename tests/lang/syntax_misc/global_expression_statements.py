1
'string statement'
[1, 2]
None
lambda: 0
x = 5
x
x + 1
(x, x)
not x
...
x if x else 0
print('only this prints')
