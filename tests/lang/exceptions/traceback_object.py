def f(): 1 / 0
def g(): f()
try: g()
except ZeroDivisionError as e:
    tb = e.__traceback__
    lines = []
    while tb:
        lines.append((tb.tb_lineno, tb.tb_frame.f_code.co_name))
        tb = tb.tb_next
    print(lines)
    print(e.with_traceback(None) is e, e.__traceback__)
e2 = ValueError('fresh')
print(e2.__traceback__)
g()
