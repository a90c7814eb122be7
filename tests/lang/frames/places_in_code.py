# Functions of code objects that are found among constants, and places in code.
import types


def outer(n):
    def inner(k=1):
        return n + k
    return inner


code = next(k for k in outer.__code__.co_consts if isinstance(k, types.CodeType))
print(code == outer(1).__code__, hash(code) == hash(outer(1).__code__), code.co_freevars, code.co_qualname, code.co_firstlineno)
made = types.FunctionType(code, globals(), "made", (10,), outer(5).__closure__)
print(made(), made(2), made.__name__)
try:
    exec(code)
except TypeError as e:
    print(e)
flags = outer.__code__.co_flags
print(outer.__code__.replace(co_flags=flags | 0x40).co_flags == flags | 0x40, outer.__code__.replace(co_name="o", co_flags=flags | 0x40).replace(co_name="p").co_flags == flags | 0x40)


# A place in the code is an index into its positions.
def fails():
    x = 1
    return (x +
            undefined)


try:
    fails()
except NameError as e:
    tb = e.__traceback__.tb_next
    code = tb.tb_frame.f_code
    line, end, column, end_column = list(code.co_positions())[tb.tb_lasti // 2]
    print(line - code.co_firstlineno, end - code.co_firstlineno, column, end_column)
print(sorted({line - code.co_firstlineno for _, _, line in code.co_lines() if line is not None}))
starts = [start for start, _, _ in code.co_lines()]
print(starts == sorted(starts), starts[0], all(end > start for start, end, _ in code.co_lines()))
