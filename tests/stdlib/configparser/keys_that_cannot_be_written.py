import configparser, io
for delimiters, key in ((("=", ":"), "a=b"), (("=", ":"), "[x]"), (("=", ":"), "a:b"), ((":",), "a=b"), (("=", ":"), "plain"), (("=",), "[half")):
    c = configparser.ConfigParser(delimiters=delimiters)
    c["s"] = {}
    c["s"][key] = "v"
    out = io.StringIO()
    try:
        c.write(out)
        print(repr(out.getvalue()))
    except configparser.InvalidWriteError as error:
        print(type(error).__name__, error, repr(out.getvalue()))
d = configparser.ConfigParser(defaults={"x:y": "1"}, allow_no_value=True)
try:
    d.write(io.StringIO())
except configparser.Error as error:
    print(error)
