# SyntaxError.text: the last line has a newline if it had one, or if the parser of a module has added it.
TEXTS = [
    "2 +* 2", "2 +* 2\n", "x = 1\n2 +* 2", "(1", "f(x", "  x", "(2,\n 3 +* 4)", "(2,\n 3 +* 4\n)", "'abc", "'abc\ny", "'''a\nb\n", "a b", "1a", "1a\ny", "é +* 2",
    "2 +* 2\r\n", "f'{", "f'{a b}'", "f'abc\ny", "f'}'", "0x", "012", "$", "€\ny", "(]", ")\ny", "\\ a", "b'é'", "'\\x1'", "1if 2else3a", "y = (1,\n2a)\nz"]
for mode in "eval", "exec", "single":
    for text in TEXTS:
        try:
            compile(text, "<string>", mode)
            print(mode, repr(text))
        except SyntaxError as error:
            print(mode, repr(text), repr(error.text), error.offset)
