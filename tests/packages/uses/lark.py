from lark import Lark, Transformer
tree = Lark('start: WORD "," WORD "!"\n%import common.WORD\n%ignore " "').parse("Hello, World!")
assert tree.pretty() == "start\n  Hello\n  World\n"
calc = Lark("?start: sum\n?sum: product | sum \"+\" product -> add\n?product: NUMBER -> number | product \"*\" NUMBER -> mul\n%import common.NUMBER", parser="lalr")
class Calc(Transformer):
    number = lambda self, x: float(x[0])
    add = lambda self, x: x[0] + x[1]
    mul = lambda self, x: x[0] * float(x[1])
assert Calc().transform(calc.parse("1+2*3")) == 7
