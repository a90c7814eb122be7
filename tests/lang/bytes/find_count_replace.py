b = b'hello hello'
print(b.find(b'l'), b.find(108), b.find(b'z'), b.rfind(b'l'), b.index(b'o'), b.rindex(111), b.count(b'l'), b.count(108), b.count(b''), b.replace(b'l', b'L'), b.replace(b'l', b'', 1), b.replace(b'', b'-', 3), b.find(b'o', 5), b.startswith(b'he'), b.startswith((b'x', b'h')), b.endswith(b'lo', 0, 5))
for f in (lambda: b.index(b'z'), lambda: b.find('a'), lambda: b.find(300), lambda: b.replace('a', b''), lambda: b.startswith('h'), lambda: b.count(None)):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
b.rindex(b'zz')
