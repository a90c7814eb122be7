print(list('abé😀'), [c for c in 'xyz'], list(reversed('abc')), list(enumerate('ab', 1)), len('é😀'), sorted('hello'), set('a'), tuple('ab'), max('hello'), min('hello'))
it = iter('ab')
print(next(it), next(it), next(it, 'end'), list(zip('abc', 'de')))
a, *b = 'hello'
print(a, b)
'-'.join(reversed('abc'))
