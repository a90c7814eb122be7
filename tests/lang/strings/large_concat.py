s = ''
for i in range(2000):
    s += str(i)
t = ''.join(map(str, range(2000)))
print(len(s), s == t, s.count('99'), s[1000:1010])
s[-5:]
