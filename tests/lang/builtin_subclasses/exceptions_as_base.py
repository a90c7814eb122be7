class E(Exception):
    def __init__(self, code, msg='default'):
        super().__init__(f'{code}: {msg}')
        self.code = code
class F(E):
    def __str__(self): return f'F[{self.code}]'
class G(KeyError): pass
class H(ValueError, LookupError): pass
for x in (E(1), E(2, 'm'), F(3), G('k'), H('h'), G(), E('a')):
    try:
        raise x
    except LookupError as e:
        print('lookup', repr(e), str(e), e.args)
    except Exception as e:
        print(repr(e), str(e), e.args, getattr(e, 'code', None))
raise F(9)
