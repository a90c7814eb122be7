import pyparsing as pp
assert (pp.Word(pp.alphas) + "," + pp.Word(pp.nums)).parse_string("Hello , 42").as_list() == ["Hello", ",", "42"]
number = pp.Word(pp.nums).set_parse_action(lambda t: int(t[0]))
expression = pp.infix_notation(number, [("*", 2, pp.opAssoc.LEFT), ("+", 2, pp.opAssoc.LEFT)])
assert expression.parse_string("1+2*3").as_list() == [[1, "+", [2, "*", 3]]]
