import string
print(string.ascii_lowercase, string.ascii_uppercase, string.digits, string.hexdigits, string.octdigits, string.punctuation, repr(string.whitespace), len(string.printable), string.capwords('hello big world'), string.capwords('a-b-c', '-'))
t = string.Template('$who likes ${what} $$5')
print(t.substitute(who='tim', what='kung'), t.safe_substitute(who='x'), t.template)
print(string.Formatter().format('{0} {x:>5}', 'a', x=1))
for f in (lambda: t.substitute(who='a'), lambda: string.Template('$').substitute(), lambda: string.Template('$1a').substitute()):
    try: f()
    except Exception as e: print(type(e).__name__, e)
