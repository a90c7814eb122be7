import logging
for text in ("{x", "{x!z}", "none", "{x:>5} {y!r:^3.2f}", "{0}", "{a.b[c]}", "{a b}", "{a.}", "{a:zz}", "{a:{b}}", "{a:,}", "{a:_d}", "{a[]}", "{a:%Y}", "{}", "{a!}", "{é}", "{a-b}", "{a:>>10}", "{a:#010x}", "{a!s:}", "x}"):
    try: print(text, logging.Formatter(text, style="{")._fmt)
    except ValueError as e: print(text, e, e.__cause__)
for text in ("%(x)s", "%(x)", "%(x)q", "x", "%s", "%(a)5.2f", "%(a)d%%", "%(a b)s", "%(a)*d", "%()s", "%(a)-10s"):
    try: print(text, logging.Formatter(text)._fmt)
    except ValueError as e: print(text, e)
for text in ("$x", "${x}", "x", "$$", "$", "${", "$1", "${a-b}", "$$x"):
    try: print(text, logging.Formatter(text, style="$")._fmt)
    except ValueError as e: print(text, e)
