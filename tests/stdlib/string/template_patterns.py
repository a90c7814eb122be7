from string import Template


class T(Template):
    delimiter = "%"
    idpattern = "[a-z]+_[a-z]+"


class U(T):
    delimiter = "#"


class V(Template):
    pattern = r"<(?:(?P<escaped>e)|(?P<named>n)|(?P<braced>b)|(?P<invalid>i))>"


class X(Template):
    flags = 0


print(Template.pattern.flags, Template("x").pattern is Template.pattern, T.pattern.flags, "pattern" in vars(T), X.pattern.flags)
print(U("#a_b %a_b").substitute(a_b=3), V.pattern, V("<n> <b> <e>").safe_substitute(n=1, b=2), X("$A $a").safe_substitute(a=1, A=2))
T.idpattern = "q"
print(T("%a_b %q").safe_substitute(a_b=1, q=2))
t = Template("$a <n>")
t.pattern = V.pattern
print(t.safe_substitute(a=1, n=2), Template("$a $$ ${b}").substitute(a=1, b=2))
try:
    class W(Template): idpattern = "["
except Exception as error:
    print(type(error))
