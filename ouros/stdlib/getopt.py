"""Module `getopt`: parser of command line options, like the C function of that name."""

__all__ = ["GetoptError", "error", "getopt", "gnu_getopt"]


class GetoptError(Exception):
    """Raised for an unknown option, or one without its argument. Attributes: `msg`, `opt`."""

    opt = ""
    msg = ""

    def __init__(self, msg, opt=""):
        self.msg = msg
        self.opt = opt
        Exception.__init__(self, msg, opt)

    def __str__(self):
        return self.msg


error = GetoptError


def getopt(args, shortopts, longopts=[]):
    """Return (list of (option, argument), remaining arguments). Options end at the first other argument."""
    return _read(list(args), shortopts, longopts, False, False)


def gnu_getopt(args, shortopts, longopts=[]):
    """Return (list of (option, argument), remaining arguments). Options may stand between other arguments."""
    in_order = False
    mixed = True
    if shortopts[:1] == "-":
        shortopts = shortopts[1:]
        in_order = True
        if shortopts[:1] == "+":
            shortopts = shortopts[1:]
            mixed = False
    elif shortopts[:1] == "+":
        shortopts = shortopts[1:]
        mixed = False
    return _read(list(args), shortopts, longopts, mixed, in_order)


def _read(args, short, long, mixed, in_order):
    long = [long] if isinstance(long, str) else list(long)
    options = []
    others = []
    while args:
        arg = args[0]
        if arg == "--":
            others += args[1:]
            break
        if arg[:2] == "--":
            args = _long(options, arg[2:], long, args[1:])
        elif arg[:1] == "-" and arg != "-":
            args = _short(options, arg[1:], short, args[1:])
        elif in_order:
            options.append((None, [arg]))
            args = args[1:]
            if options[-2:-1] and options[-2][0] is None:
                options[-2][1].append(arg)
                options.pop()
        elif mixed:
            others.append(arg)
            args = args[1:]
        else:
            others += args
            break
    return options, others


def _long(options, text, known, args):
    name, equals, value = text.partition("=")
    found = [k for k in known if k.startswith(name)]
    if not found:
        raise GetoptError(f"option --{name} not recognized", name)
    exact = next((k for k in (name, name + "=", name + "=?") if k in found), None)
    if exact is None:
        if len(found) > 1:
            raise GetoptError(f"option --{name} not a unique prefix; possible options: {', '.join(found)}", name)
        exact = found[0]
    plain = exact.removesuffix("?").removesuffix("=")
    if exact.endswith("=?"):
        pass
    elif exact.endswith("="):
        if not equals:
            if not args:
                raise GetoptError(f"option --{plain} requires argument", plain)
            value, args = args[0], args[1:]
    elif equals:
        raise GetoptError(f"option --{plain} must not have an argument", plain)
    options.append(("--" + plain, value))
    return args


def _short(options, letters, known, args):
    while letters:
        letter, letters = letters[0], letters[1:]
        at = known.find(letter) if letter != ":" else -1
        if at < 0:
            raise GetoptError(f"option -{letter} not recognized", letter)
        value = ""
        if known[at + 1:at + 3] == "::":
            value, letters = letters, ""
        elif known[at + 1:at + 2] == ":":
            if letters:
                value, letters = letters, ""
            elif args:
                value, args = args[0], args[1:]
            else:
                raise GetoptError(f"option -{letter} requires argument", letter)
        options.append(("-" + letter, value))
    return args
