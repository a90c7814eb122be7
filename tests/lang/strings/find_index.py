s = 'hello hello'
print(s.find('l'), s.find('l', 4), s.find('l', -3), s.find('z'), s.find(''), s.find('', 20), s.find('', 11), s.find('lo', 0, 4), s.find('lo', 0, 5))
print(s.rfind('l'), s.rfind('l', 0, 4), s.rfind('z'), s.rfind(''), s.index('o'), s.rindex('o'), s.count('l'), s.count(''), s.count('ll'), s.count('l', 4), s.count('', 20))
print(s.find('h', None, None), s.find('h', 1, None), 'aaa'.count('aa'))
for f in (lambda: s.index('z'), lambda: s.rindex('z'), lambda: s.find(1), lambda: s.count(), lambda: s.find('a', 'b'), lambda: s.index('h', 1, 2)):
    try:
        f()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
s.index('world')
