def f(s): return s[1:'a']
f('abc')
