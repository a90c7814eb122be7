print(b'%d %s %b %r %a %x %c %%' % (5, b'a', b'b', 'c', 'é', 255, 65), b'%(k)s' % {b'k': b'v'}, b'%5d|%-4s|%.2f' % (1, b'a', 1.5))
b'%s' % 'str'
