print('aé€😀'.encode(), 'aé'.encode('latin-1'), 'a'.encode('ascii'), 'aé'.encode('utf-16-le'), 'é'.encode('ascii', 'ignore'), 'é€'.encode('ascii', 'replace'), 'é'.encode('ascii', 'xmlcharrefreplace'), 'é'.encode('ascii', 'backslashreplace'), 'é'.encode(encoding='utf-8', errors='strict'))
for f in (lambda: 'é'.encode('ascii'), lambda: 'a€b'.encode('latin-1'), lambda: 'a'.encode('nope'), lambda: '\ud800'.encode(), lambda: 'éé'.encode('ascii'), lambda: 'é'.encode('ascii', 'bad')):
    try:
        f()
    except (UnicodeEncodeError, LookupError) as e:
        print(type(e).__name__, ascii(str(e)))
'é'.encode('utf-8', 'surrogatepass')
