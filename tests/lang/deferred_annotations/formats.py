import annotationlib, typing
from annotationlib import Format, get_annotations
from dataclasses import dataclass, fields
x: int = 1
if True:
    y: str
else:
    z: bytes
print(__annotate__(1))
def f(a: A1, b: "str", c: list[A1] = None, *d: int, e: dict[str, A1], **g: float) -> Ret: pass
try: f.__annotations__
except NameError as e: print(e)
print(get_annotations(f, format=Format.STRING))
r = get_annotations(f, format=Format.FORWARDREF)
print({k: (v.__forward_arg__ if isinstance(v, annotationlib.ForwardRef) else v) for k, v in r.items() if k != 'c' and k != 'e'})
A1 = bool; Ret = None
print(f.__annotations__, f.__annotations__ is f.__annotations__)
