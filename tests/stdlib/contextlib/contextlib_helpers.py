from contextlib import contextmanager, suppress, closing, ExitStack, nullcontext
@contextmanager
def cm(n):
    print('enter', n)
    try:
        yield n * 2
    except ValueError as e:
        print('caught', e)
    finally:
        print('exit', n)
with cm(1) as x: print('body', x)
with cm(2): raise ValueError('inside')
with suppress(KeyError, IndexError): {}['x']
with ExitStack() as st:
    st.enter_context(cm(3))
    st.enter_context(cm(4))
    st.callback(print, 'callback')
with nullcontext('n') as n: print(n)
class R:
    def close(self): print('closed')
with closing(R()): pass
@cm(5)
def decorated(): return 'ret'
print(decorated())
with cm(6): raise KeyError('through')
