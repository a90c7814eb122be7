import boolean
a = boolean.BooleanAlgebra()
assert str(a.parse("a and (b or not c) and a").simplify()) == "a&(b|~c)"
