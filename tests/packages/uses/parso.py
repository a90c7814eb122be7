import parso
module = parso.parse("def f(a):\n    return a +\n")
assert module.get_code() == "def f(a):\n    return a +\n" and [e.message for e in parso.load_grammar().iter_errors(module)]
