"""A boundary is no line of the text, be it a str or bytes."""

import random
from email.generator import BytesGenerator, Generator

for G, t in ((Generator, str), (BytesGenerator, bytes)):
    for shape in ("{}", "{}\n", "\n{}", "a\n{}\nb", "a{}", "{}b", "x\n{}--\ny", "{}-", "{}\r\n"):
        random.seed(1)
        b = G._make_boundary()
        text = shape.format("--" + b)
        random.seed(1)
        print(G.__name__, repr(shape), G._make_boundary(text if t is str else text.encode()) == b)
