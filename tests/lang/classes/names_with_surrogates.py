# Names and docstrings of classes must be valid UTF-8: the error has all surrogates in a row.
for name in ('a\ud800', '\udfff\ud800b', 'é\udc80\udc81', 'é'*3, '\U0001f600\ud900x\ud900'):
    for f in (lambda: type(name, (), {}), lambda: type('A', (), {'__doc__': name}), lambda: setattr(type('A', (), {}), '__name__', name)):
        try: print(ascii(f()))
        except Exception as e: print(type(e).__name__, ascii(e.args))
