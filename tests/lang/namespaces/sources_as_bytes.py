srcs = [b'# coding: latin-1\nx = "\xe4"', b'#coding:iso8859-15\n#coding:latin1\nx = "\xa4"', b'\n# vim: set fileencoding=cp1252 :\nx = "\x80"', b'x=1\n# coding: latin-1\ny="\xe4"', b'# coding: nope\nx=1', b'# coding: ascii\nx="\xe2"', b'\xef\xbb\xbf# coding: latin-1\nx=1', b'\xef\xbb\xbf# coding: utf-8\nx="\xc3\xa4"', b'x = "\xff"', b'x = 1\x00', b'#\xff\nx=1', b'# coding: utf8\nx="\xff"', b'"""\\\n# -*- coding: iso8859-15 -*-\n\xc2\xa4"""', b'x = "\xc3\xa4"\r\ny = 2\r', bytearray(b'x = 6')]
for s in srcs:
    ns = {}
    try:
        exec(compile(s, 'f.py', 'exec'), ns); print(s, ascii(ns.get('x')), ns.get('y'))
    except (SyntaxError, ValueError, TypeError) as e: print(s, type(e).__name__, e, getattr(e,'lineno',None), getattr(e,'offset',None), getattr(e,'text',None))
    try: exec(s, ns)
    except (SyntaxError, ValueError, TypeError) as e: print(type(e).__name__, e)
class P:
    def __fspath__(self): return 'path.py'
print(compile('1', P(), 'eval').co_filename, compile('1', b'bytes.py', 'eval').co_filename)
for t in ('1\n2', 'def f(): pass', 'a = 13\nb = 187', 'f()\n# blah\nblah()', 'x = 5 # comment\nx = 6\n', "c = '''\nd=1\n'''\na = 1\n\nb = 2\n", 'if x: pass\n', 'a=1;b=2', '1\n# c\n', '1\n\n'):
    try: compile(t, 'f', 'single'); print('ok', repr(t))
    except SyntaxError as e: print(repr(t), e)
for bad in (5, None, [1], 1.5):
    try: compile(bad, 'f', 'exec')
    except TypeError as e: print(e)
    try: eval(bad)
    except TypeError as e: print(e)
    try: compile('1', bad, 'exec')
    except TypeError as e: print(e)
print(eval(memoryview(b"1234")[1:-1]), eval(b' 7'), eval(bytearray(b'8')))
