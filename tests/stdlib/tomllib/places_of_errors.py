# Errors at backslashes at the end, and control characters in strings of each kind.
import tomllib

for text in ('a="\\', 'a="""x\\', 'a="""x\\ y"""', 'a="x\\q"', "a='\x01'", "a='''\x01'''", 'a="\x01"', 'a="""\x01"""', "a=1 # \x01", 'a="\\u', 'a="""'):
    try:
        print(tomllib.loads(text))
    except tomllib.TOMLDecodeError as e:
        print(e, e.pos)
