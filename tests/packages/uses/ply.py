from ply import lex
tokens = ("N",)
t_N = r"\d+"
t_ignore = " "
def t_error(t):
    raise SyntaxError
lexer = lex.lex()
lexer.input("1 23")
assert [t.value for t in lexer] == ["1", "23"]
