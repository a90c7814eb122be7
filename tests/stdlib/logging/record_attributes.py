import logging


class Marked(logging.LogRecord):
    module = "a class attribute"


class Watched(logging.LogRecord):
    def __setattr__(self, name, value):
        super().__setattr__(name, "<" + value + ">" if name == "filename" else value)


class Late(logging.LogRecord):
    def __init__(self, *args, **kwargs):
        self.own = 1
        super().__init__(*args, **kwargs)


for cls in logging.LogRecord, Marked, Watched, Late:
    for path in "a/b/c.d.py", "x", ".py", "a/", "":
        record = cls("n", 20, path, 3, "m %s", ("x",), None, "f", None)
        print(cls.__name__, record.filename, record.module, record.levelname, record.getMessage(), [*record.__dict__][:2])
record = logging.LogRecord("n", 15, "p", None, "%(a)s", ({"a": 1},), None)
print(record.args, record.levelname, record.lineno, record.funcName, record.getMessage())
for form in "%(message)s", "%(levelname)-8s|%(levelno)d %% %(name)s", "%(message)s %(absent)s":
    try:
        print(logging.Formatter(form).format(record))
    except ValueError as error:
        print(error)
