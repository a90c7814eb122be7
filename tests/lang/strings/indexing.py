s = 'python'
print(s[0], s[-1], s[1:4], s[:2], s[-2:], s[::-1], s[::2], s[5:1], s[5:1:-2], s[10:], s[-100:2], s[True], s[None:None:None])
for f in (lambda: s[6], lambda: s[-7], lambda: s['a'], lambda: s[1.0], lambda: s[::0], lambda: s['a':], lambda: s[None], lambda: s[10**30], lambda: s[1, 2]):
    try:
        f()
    except (IndexError, TypeError, ValueError) as e:
        print(type(e).__name__, e)
''[0]
