import sympy
x = sympy.symbols("x")
assert str(sympy.diff(x**3, x)) == "3*x**2" and sympy.solve(x**2 - 4, x) == [-2, 2]
assert str(sympy.integrate(sympy.cos(x), x)) == "sin(x)" and str(sympy.expand((x + 1) ** 2)) == "x**2 + 2*x + 1"
assert str(sympy.Rational(1, 3) + sympy.Rational(1, 6)) == "1/2" and sympy.factorint(60) == {2: 2, 3: 1, 5: 1}
