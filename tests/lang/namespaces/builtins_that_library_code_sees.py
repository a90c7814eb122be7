import builtins
import io
import netrc

old = open
for text in ("bad", "machine h login a foo b", "machine h login l password p"):
    builtins.open = lambda file, encoding, text=text: io.StringIO(text)
    try:
        print(netrc.netrc("n").hosts)
    except netrc.NetrcParseError as error:
        print(error)
    builtins.open = old
