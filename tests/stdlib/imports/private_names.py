import _ast, ast, _string, _thread, string, _strptime, time, pkgutil, json, xml, threading
print(isinstance(ast.parse("x"), _ast.Module), _ast.AST is ast.AST, compile("1", "", "eval", _ast.PyCF_ONLY_AST).body.value)
print(list(_string.formatter_parser("a{b!r:>3}{}")), _string.formatter_field_name_split("x.y[0]")[0], list(_string.formatter_field_name_split("x.y[0][k]")[1]))
for f in (_string.formatter_parser, _string.formatter_field_name_split):
    try: f(1)
    except TypeError as e: print(e)
print(_thread.get_ident() == threading.get_ident(), _strptime._strptime_time("2020", "%Y").tm_year)
print([m.name for m in pkgutil.iter_modules([])], callable(pkgutil.get_data))
print(sorted((m.name, m.ispkg) for m in pkgutil.iter_modules(json.__path__)), len(json.__path__), type(json.__path__))
print({m.name: m.ispkg for m in pkgutil.iter_modules(xml.__path__, "xml.")}, hasattr(string, "__path__"))
