import difflib
h = difflib.HtmlDiff()
a = ['one\n', 'two\n', 'three\n', 'same\n', 'x\ty  z\n', 'w<&>\n']
b = ['one\n', 'twoo\n', 'same\n', 'x\ty  zz\n', 'w<&>\n', 'new\n']
print(h.make_table(a, b))
print('=====')
print(h.make_table(a, b, 'A', 'B', context=True, numlines=1))
print('=====')
h2 = difflib.HtmlDiff(tabsize=4, wrapcolumn=10)
print(h2.make_table(['aaaaaaaaaaaaaaaaaaaaaaaa bbb\n']+a, ['aaaaaaaaaaaaaaaaaaaaXaaa bbb\n']+b))
print('=====')
print(h.make_file(a, a, context=True, numlines=5))
print('=====')
print(h.make_file(a, b, charset='latin-1'))
