# Frames of code that exec or eval ran in a namespace have its globals also after that has ended.
g = {"__name__": "mine"}
def entries(run, *arguments):
    try:
        run(*arguments)
    except Exception as e:
        tb = e.__traceback__.tb_next
        while tb:
            yield tb.tb_frame
            tb = tb.tb_next
text = "def f():\n    def inner(): return 1 / 0\n    return inner()\nf()"
for frame in entries(exec, compile(text, "<made>", "exec"), g):
    print(frame.f_code.co_name, frame.f_globals is g, frame.f_locals is frame.f_globals)
print([(frame.f_code.co_name, frame.f_globals is g) for frame in entries(g["f"])])
print([frame.f_globals["a"] for frame in entries(eval, "1 + missing", {"a": 5})])
print([sorted(frame.f_globals)[-1] for frame in entries(eval, "missing", {"a": 5}, {"b": 6})])
print([frame.f_globals is globals() for frame in entries(lambda: 1 / 0)])
for name in "TypeError", "ValueError":
    print([frame.f_globals["a"] for frame in entries(exec, f"try: raise ValueError\nexcept* {name}: 1 / 0", {"a": 7})])
h = {}
exec("def generator():\n    yield 1\n    raise KeyError", h)
it = h["generator"]()
next(it)
frame = it.gi_frame
print(frame.f_globals is h, [frame.f_globals is h for frame in entries(next, it)], frame.f_globals is h)
frames = []
exec("import sys\nframes.append(sys._getframe())\ndef f(): frames.append(sys._getframe())\nf()", {"frames": frames, "mark": 8})
print([frame.f_globals["mark"] for frame in frames], frames[0].f_locals["mark"])
