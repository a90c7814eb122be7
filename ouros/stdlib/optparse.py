"""Module `optparse`: parsers of command line options. Superseded by `argparse`."""

import os as _os
import sys as _sys
import textwrap as _textwrap

__all__ = [
    "Option", "make_option", "SUPPRESS_HELP", "SUPPRESS_USAGE", "Values", "OptionContainer", "OptionGroup", "OptionParser", "HelpFormatter",
    "IndentedHelpFormatter", "TitledHelpFormatter", "OptParseError", "OptionError", "OptionConflictError", "OptionValueError",
    "BadOptionError", "check_choice",
]

__version__ = "1.5.3"


class OptParseError(Exception):
    def __init__(self, msg):
        self.msg = msg

    def __str__(self):
        return self.msg


class OptionError(OptParseError):
    """Raised for an invalid definition of an option."""

    def __init__(self, msg, option):
        self.msg = msg
        self.option_id = str(option)

    def __str__(self):
        return f"option {self.option_id}: {self.msg}" if self.option_id else self.msg


class OptionConflictError(OptionError):
    """Raised for two options with the same name."""


class OptionValueError(OptParseError):
    """Raised for an invalid value of an option."""


class BadOptionError(OptParseError):
    """Raised for an unknown option."""

    def __init__(self, opt_str):
        self.opt_str = opt_str

    def __str__(self):
        return f"no such option: {self.opt_str}"


class AmbiguousOptionError(BadOptionError):
    """Raised for an abbreviation of several options."""

    def __init__(self, opt_str, possibilities):
        BadOptionError.__init__(self, opt_str)
        self.possibilities = possibilities

    def __str__(self):
        return f"ambiguous option: {self.opt_str} ({', '.join(self.possibilities)}?)"


NO_DEFAULT = ("NO", "DEFAULT")
SUPPRESS_HELP = "SUPPRESSHELP"
SUPPRESS_USAGE = "SUPPRESSUSAGE"


class HelpFormatter:
    """Base of formatters of the help."""

    NO_DEFAULT_VALUE = "none"

    def __init__(self, indent_increment, max_help_position, width, short_first):
        self.width = 78 if width is None else width
        self.short_first, self.indent_increment = short_first, indent_increment
        # column of the options' help; set when the length of the options is known
        self.max_help_position = self.help_position = min(max_help_position, max(self.width - 20, indent_increment * 2))
        self.help_width, self.option_strings, self.parser = None, {}, None
        self.level = self.current_indent = 0
        self.default_tag = "%default"
        self._short_opt_fmt, self._long_opt_fmt = "%s %s", "%s=%s"

    def set_parser(self, parser):
        self.parser = parser

    def set_short_opt_delimiter(self, delim):
        if delim not in ("", " "):
            raise ValueError(f"invalid metavar delimiter for short options: {delim!r}")
        self._short_opt_fmt = "%s" + delim + "%s"

    def set_long_opt_delimiter(self, delim):
        if delim not in ("=", " "):
            raise ValueError(f"invalid metavar delimiter for long options: {delim!r}")
        self._long_opt_fmt = "%s" + delim + "%s"

    def indent(self):
        self.current_indent += self.indent_increment
        self.level += 1

    def dedent(self):
        self.current_indent -= self.indent_increment
        self.level -= 1

    def format_usage(self, usage):
        raise NotImplementedError("subclasses must implement")

    def format_heading(self, heading):
        raise NotImplementedError("subclasses must implement")

    def _format_text(self, text):
        indent = " " * self.current_indent
        return _textwrap.fill(text, max(self.width - self.current_indent, 11), initial_indent=indent, subsequent_indent=indent)

    def format_description(self, description):
        return self._format_text(description) + "\n" if description else ""

    def format_epilog(self, epilog):
        return "\n" + self._format_text(epilog) + "\n" if epilog else ""

    def expand_default(self, option):
        if self.parser is None or not self.default_tag:
            return option.help
        value = self.parser.defaults.get(option.dest)
        if value is NO_DEFAULT or value is None:
            value = self.NO_DEFAULT_VALUE
        return option.help.replace(self.default_tag, str(value))

    def format_option(self, option):
        strings = self.option_strings[option]
        width = self.help_position - self.current_indent - 2
        if len(strings) > width:
            out = [" " * self.current_indent + strings + "\n"]
            first = self.help_position
        else:
            out = [" " * self.current_indent + strings.ljust(width) + "  "]
            first = 0
        if option.help:
            lines = _textwrap.wrap(self.expand_default(option), self.help_width)
            for i, line in enumerate(lines):
                out.append(" " * (first if i == 0 else self.help_position) + line + "\n")
        elif out[-1][-1] != "\n":
            out.append("\n")
        return "".join(out)

    def store_option_strings(self, parser):
        self.indent()
        longest = self._store(parser.option_list, 0)
        self.indent()
        for group in parser.option_groups:
            longest = self._store(group.option_list, longest)
        self.dedent()
        self.dedent()
        self.help_position = min(longest + 2, self.max_help_position)
        self.help_width = max(self.width - self.help_position, 11)

    def _store(self, options, longest):
        for option in options:
            strings = self.option_strings[option] = self.format_option_strings(option)
            longest = max(longest, len(strings) + self.current_indent)
        return longest

    def format_option_strings(self, option):
        if option.takes_value():
            metavar = option.metavar or option.dest.upper()
            short = [self._short_opt_fmt % (name, metavar) for name in option._short_opts]
            long = [self._long_opt_fmt % (name, metavar) for name in option._long_opts]
        else:
            short, long = option._short_opts, option._long_opts
        return ", ".join(short + long if self.short_first else long + short)


class IndentedHelpFormatter(HelpFormatter):
    """Formatter with indented sections."""

    def __init__(self, indent_increment=2, max_help_position=24, width=None, short_first=1):
        HelpFormatter.__init__(self, indent_increment, max_help_position, width, short_first)

    def format_usage(self, usage):
        return f"Usage: {usage}\n"

    def format_heading(self, heading):
        return f"{'':{self.current_indent}}{heading}:\n" if self.current_indent else f"{heading}:\n"


class TitledHelpFormatter(HelpFormatter):
    """Formatter with underlined headings."""

    def __init__(self, indent_increment=0, max_help_position=24, width=None, short_first=0):
        HelpFormatter.__init__(self, indent_increment, max_help_position, width, short_first)

    def format_usage(self, usage):
        return f"{self.format_heading('Usage')}  {usage}\n"

    def format_heading(self, heading):
        return f"{heading}\n{'=-'[self.level] * len(heading)}\n"


def _parse_int(text):
    if text[:2].lower() == "0x":
        return int(text, 16)
    if text[:2].lower() == "0b":
        return int(text[2:] or "0", 2)
    return int(text, 8) if text[:1] == "0" else int(text, 10)


_NUMBERS = {
    "int": (_parse_int, "integer"), "long": (_parse_int, "integer"), "float": (float, "floating-point"), "complex": (complex, "complex"),
}


def check_builtin(option, opt, value):
    function, what = _NUMBERS[option.type]
    try:
        return function(value)
    except ValueError:
        raise OptionValueError(f"option {opt}: invalid {what} value: {value!r}")


def check_choice(option, opt, value):
    if value in option.choices:
        return value
    raise OptionValueError(f"option {opt}: invalid choice: {value!r} (choose from {', '.join(map(repr, option.choices))})")


class Option:
    """Option: its names, and its action."""

    ATTRS = ["action", "type", "dest", "default", "nargs", "const", "choices", "callback", "callback_args", "callback_kwargs", "help", "metavar"]
    ACTIONS = ("store", "store_const", "store_true", "store_false", "append", "append_const", "count", "callback", "help", "version")
    STORE_ACTIONS = ("store", "store_const", "store_true", "store_false", "append", "append_const", "count")
    TYPED_ACTIONS = ("store", "append", "callback")
    ALWAYS_TYPED_ACTIONS = ("store", "append")
    CONST_ACTIONS = ("store_const", "append_const")
    TYPES = ("string", "int", "long", "float", "complex", "choice")
    TYPE_CHECKER = {"int": check_builtin, "long": check_builtin, "float": check_builtin, "complex": check_builtin, "choice": check_choice}
    CHECK_METHODS = None

    def __init__(self, *opts, **attrs):
        self._long_opts, self._short_opts = [], []
        self._set_opt_strings(self._check_opt_strings(opts))
        self._set_attrs(attrs)
        for check in (
            self._check_action, self._check_type, self._check_choice, self._check_dest, self._check_const, self._check_nargs,
            self._check_callback,
        ):
            check()
        for check in self.CHECK_METHODS or ():
            check(self)

    def _check_opt_strings(self, opts):
        opts = [name for name in opts if name]
        if not opts:
            raise TypeError("at least one option string must be supplied")
        return opts

    def _set_opt_strings(self, opts):
        for name in opts:
            if len(name) < 2:
                raise OptionError(f"invalid option string {name!r}: must be at least two characters long", self)
            if len(name) == 2:
                if not (name[0] == "-" and name[1] != "-"):
                    raise OptionError(f"invalid short option string {name!r}: must be of the form -x, (x any non-dash char)", self)
                self._short_opts.append(name)
            else:
                if not (name[:2] == "--" and name[2] != "-"):
                    raise OptionError(f"invalid long option string {name!r}: must start with --, followed by non-dash", self)
                self._long_opts.append(name)

    def _set_attrs(self, attrs):
        for name in self.ATTRS:
            if name in attrs:
                setattr(self, name, attrs.pop(name))
            else:
                setattr(self, name, NO_DEFAULT if name == "default" else None)
        if attrs:
            raise OptionError(f"invalid keyword arguments: {', '.join(sorted(attrs))}", self)

    def _check_action(self):
        if self.action is None:
            self.action = "store"
        elif self.action not in self.ACTIONS:
            raise OptionError(f"invalid action: {self.action!r}", self)

    def _check_type(self):
        if self.type is None:
            if self.action in self.ALWAYS_TYPED_ACTIONS:
                self.type = "string" if self.choices is None else "choice"
            return
        name = self.type.__name__ if isinstance(self.type, type) else self.type
        self.type = "string" if name == "str" else name
        if self.type not in self.TYPES:
            raise OptionError(f"invalid option type: {self.type!r}", self)
        if self.action not in self.TYPED_ACTIONS:
            raise OptionError(f"must not supply a type for action {self.action!r}", self)

    def _check_choice(self):
        if self.type == "choice":
            if self.choices is None:
                raise OptionError("must supply a list of choices for type 'choice'", self)
            if not isinstance(self.choices, (tuple, list)):
                raise OptionError(f"choices must be a list of strings ('{type(self.choices).__name__}' supplied)", self)
        elif self.choices is not None:
            raise OptionError(f"must not supply choices for type {self.type!r}", self)

    def _check_dest(self):
        takes_value = self.action in self.STORE_ACTIONS or self.type is not None
        if self.dest is None and takes_value:
            self.dest = self._long_opts[0][2:].replace("-", "_") if self._long_opts else self._short_opts[0][1]

    def _check_const(self):
        if self.action not in self.CONST_ACTIONS and self.const is not None:
            raise OptionError(f"'const' must not be supplied for action {self.action!r}", self)

    def _check_nargs(self):
        takes_arguments = self.action in self.TYPED_ACTIONS
        if self.nargs is None:
            self.nargs = 1 if takes_arguments else None
        elif not takes_arguments:
            raise OptionError(f"'nargs' must not be supplied for action {self.action!r}", self)

    def _check_callback(self):
        if self.action == "callback":
            if not callable(self.callback):
                raise OptionError(f"callback not callable: {self.callback!r}", self)
            if self.callback_args is not None and not isinstance(self.callback_args, tuple):
                raise OptionError(f"callback_args, if supplied, must be a tuple: not {self.callback_args!r}", self)
            if self.callback_kwargs is not None and not isinstance(self.callback_kwargs, dict):
                raise OptionError(f"callback_kwargs, if supplied, must be a dict: not {self.callback_kwargs!r}", self)
        else:
            for name in ("callback", "callback_args", "callback_kwargs"):
                if getattr(self, name) is not None:
                    what = {"callback": f"callback supplied ({self.callback!r}) for non-callback option"}.get(
                        name, f"{name} supplied for non-callback option")
                    raise OptionError(what, self)

    def __str__(self):
        return "/".join(self._short_opts + self._long_opts)

    def __repr__(self):
        return f"<{self.__class__.__name__} at {id(self):#x}: {self}>"

    def takes_value(self):
        return self.type is not None

    def get_opt_string(self):
        return self._long_opts[0] if self._long_opts else self._short_opts[0]

    def check_value(self, opt, value):
        checker = self.TYPE_CHECKER.get(self.type)
        return value if checker is None else checker(self, opt, value)

    def convert_value(self, opt, value):
        if value is None:
            return None
        if self.nargs == 1:
            return self.check_value(opt, value)
        return tuple([self.check_value(opt, v) for v in value])

    def process(self, opt, value, values, parser):
        return self.take_action(self.action, self.dest, opt, self.convert_value(opt, value), values, parser)

    def take_action(self, action, dest, opt, value, values, parser):
        """Do the option's action. Returns 1."""
        stored = {"store": value, "store_const": self.const, "store_true": True, "store_false": False}
        if action in stored:
            setattr(values, dest, stored[action])
        elif action in ("append", "append_const"):
            values.ensure_value(dest, []).append(value if action == "append" else self.const)
        elif action == "count":
            number = values.ensure_value(dest, 0)
            setattr(values, dest, number + 1)
        elif action == "callback":
            self.callback(self, opt, value, parser, *(self.callback_args or ()), **(self.callback_kwargs or {}))
        elif action in ("help", "version"):
            (parser.print_help if action == "help" else parser.print_version)()
            parser.exit()
        else:
            raise ValueError(f"unknown action {self.action!r}")
        return 1


make_option = Option


class Values:
    """Values of options as attributes."""

    def __init__(self, defaults=None):
        for name, value in (defaults or {}).items():
            setattr(self, name, value)

    def __str__(self):
        return str(self.__dict__)

    def __repr__(self):
        return f"<{self.__class__.__name__} at {id(self):#x}: {self}>"

    def __eq__(self, other):
        if isinstance(other, Values):
            return self.__dict__ == other.__dict__
        return self.__dict__ == other if isinstance(other, dict) else NotImplemented

    def _update_careful(self, dict):
        for name in self.__dict__:
            if dict.get(name) is not None:
                setattr(self, name, dict[name])

    def _update_loose(self, dict):
        self.__dict__.update(dict)

    def _update(self, dict, mode):
        if mode not in ("careful", "loose"):
            raise ValueError(f"invalid update mode: {mode!r}")
        (self._update_careful if mode == "careful" else self._update_loose)(dict)

    def ensure_value(self, attr, value):
        if getattr(self, attr, None) is None:
            setattr(self, attr, value)
        return getattr(self, attr)


class OptionContainer:
    """Base of collections of options."""

    def __init__(self, option_class, conflict_handler, description):
        self._create_option_list()
        self.set_description(description)
        self.set_conflict_handler(conflict_handler)
        self.option_class = option_class

    def _create_option_mappings(self):
        self._short_opt = {}
        self._long_opt = {}
        self.defaults = {}

    def _share_option_mappings(self, parser):
        self._short_opt, self._long_opt, self.defaults = parser._short_opt, parser._long_opt, parser.defaults

    def set_conflict_handler(self, handler):
        if handler not in ("error", "resolve"):
            raise ValueError(f"invalid conflict_resolution value {handler!r}")
        self.conflict_handler = handler

    def set_description(self, description):
        self.description = description

    def get_description(self):
        return self.description

    def destroy(self):
        del self._short_opt, self._long_opt, self.defaults

    def _check_conflict(self, option):
        conflicts = [(name, self._short_opt[name]) for name in option._short_opts if name in self._short_opt]
        conflicts += [(name, self._long_opt[name]) for name in option._long_opts if name in self._long_opt]
        if not conflicts:
            return
        if self.conflict_handler == "error":
            raise OptionConflictError(f"conflicting option string(s): {', '.join([name for name, _ in conflicts])}", option)
        for name, other in conflicts:
            if name.startswith("--"):
                other._long_opts.remove(name)
                del self._long_opt[name]
            else:
                other._short_opts.remove(name)
                del self._short_opt[name]
            if not (other._short_opts or other._long_opts):
                other.container.option_list.remove(other)

    def add_option(self, *args, **kwargs):
        """Add an Option, or make one of names and attributes, and return it."""
        added = _made_or_given(Option, self.option_class, args, kwargs)
        self._check_conflict(added)
        added.container = self
        self.option_list.append(added)
        self._short_opt.update(dict.fromkeys(added._short_opts, added))
        self._long_opt.update(dict.fromkeys(added._long_opts, added))
        if added.default is not NO_DEFAULT and added.dest is not None:
            self.defaults[added.dest] = added.default
        elif added.dest is not None:
            self.defaults.setdefault(added.dest)
        return added

    def add_options(self, option_list):
        for option in option_list:
            self.add_option(option)

    def get_option(self, opt_str):
        return self._short_opt.get(opt_str) or self._long_opt.get(opt_str)

    def has_option(self, opt_str):
        return opt_str in self._short_opt or opt_str in self._long_opt

    def remove_option(self, opt_str):
        option = self.get_option(opt_str)
        if option is None:
            raise ValueError(f"no such option {opt_str!r}")
        for name in option._short_opts:
            del self._short_opt[name]
        for name in option._long_opts:
            del self._long_opt[name]
        option.container.option_list.remove(option)

    def format_option_help(self, formatter):
        return "".join([formatter.format_option(option) for option in self.option_list if option.help is not SUPPRESS_HELP])

    def format_description(self, formatter):
        return formatter.format_description(self.get_description())

    def format_help(self, formatter):
        parts = []
        if self.description:
            parts.append(self.format_description(formatter))
        if self.option_list:
            parts.append(self.format_option_help(formatter))
        return "\n".join(parts)


def _made_or_given(cls, make, args, kwargs):
    """Return the object of class `cls` that is the only argument; if the first argument is a str, make one from all arguments."""
    if isinstance(args[0], str):
        return make(*args, **kwargs)
    if kwargs or len(args) > 1:
        raise TypeError("invalid arguments")
    if isinstance(args[0], cls):
        return args[0]
    raise TypeError(f"not an {cls.__name__} instance: {args[0]!r}")


class OptionGroup(OptionContainer):
    """Group of options that the help lists together."""

    def __init__(self, parser, title, description=None):
        self.title, self.parser = title, parser
        super().__init__(parser.option_class, parser.conflict_handler, description)

    def _create_option_list(self):
        self.option_list = []
        self._share_option_mappings(self.parser)

    def set_title(self, title):
        self.title = title

    def destroy(self):
        """Drop the references to options and parser."""
        super().destroy()
        del self.option_list

    def format_help(self, formatter):
        """Return the help of the options below the title."""
        heading = formatter.format_heading(self.title)
        formatter.indent()
        options = super().format_help(formatter)
        formatter.dedent()
        return heading + options


class OptionParser(OptionContainer):
    """Parser of command lines."""

    standard_option_list = []

    def __init__(self, usage=None, option_list=None, option_class=Option, version=None, conflict_handler="error", description=None, formatter=None,
                 add_help_option=True, prog=None, epilog=None):
        super().__init__(option_class, conflict_handler, description)
        self.prog, self.version, self.epilog = prog, version, epilog
        self.set_usage(usage)
        self.process_default_values = self.allow_interspersed_args = True
        self.formatter = formatter if formatter is not None else IndentedHelpFormatter()
        self.formatter.set_parser(self)
        for options in (self.standard_option_list, option_list):
            self.add_options(options or ())
        for wanted, add in (self.version, self._add_version_option), (add_help_option, self._add_help_option):
            if wanted:
                add()
        self._init_parsing_state()

    def destroy(self):
        """Drop the references between parser, groups and options."""
        super().destroy()
        for each in self.option_groups:
            each.destroy()
        del self.option_groups, self.option_list, self.formatter

    def _create_option_list(self):
        self.option_list = []
        self.option_groups = []
        self._create_option_mappings()

    def _add_help_option(self):
        self.add_option("-h", "--help", action="help", help="show this help message and exit")

    def _add_version_option(self):
        self.add_option("--version", action="version", help="show program's version number and exit")

    def _init_parsing_state(self):
        self.rargs = self.largs = self.values = None

    def set_usage(self, usage):
        if usage is None:
            self.usage = "%prog [options]"
        elif usage is SUPPRESS_USAGE:
            self.usage = None
        else:
            self.usage = usage[7:] if usage.lower().startswith("usage: ") else usage

    def enable_interspersed_args(self):
        self.allow_interspersed_args = True

    def disable_interspersed_args(self):
        self.allow_interspersed_args = False

    def set_process_default_values(self, process):
        self.process_default_values = process

    def set_default(self, dest, value):
        self.defaults[dest] = value

    def set_defaults(self, **kwargs):
        self.defaults.update(kwargs)

    def get_default_values(self):
        if not self.process_default_values:
            return Values(self.defaults)
        defaults = self.defaults.copy()
        for option in self._all_options():
            default = defaults.get(option.dest)
            if isinstance(default, str):
                defaults[option.dest] = option.check_value(option.get_opt_string(), default)
        return Values(defaults)

    def _all_options(self):
        options = self.option_list[:]
        for group in self.option_groups:
            options.extend(group.option_list)
        return options

    def add_option_group(self, *args, **kwargs):
        """Add an OptionGroup, or make one of a title, and return it."""
        added = _made_or_given(OptionGroup, lambda *args, **kwargs: OptionGroup(self, *args, **kwargs), args, kwargs)
        if added.parser is not self:
            raise ValueError("invalid OptionGroup (wrong parser)")
        self.option_groups.append(added)
        return added

    def get_option_group(self, opt_str):
        option = self.get_option(opt_str)
        return option.container if option and option.container is not self else None

    def parse_args(self, args=None, values=None):
        """Parse a command line, by default sys.argv. Returns (values of the options, other arguments)."""
        rest = _sys.argv[1:] if args is None else list(args)
        if values is None:
            values = self.get_default_values()
        self.rargs = rest
        self.largs = largs = []
        self.values = values
        try:
            self._process_args(largs, rest, values)
        except (BadOptionError, OptionValueError) as error:
            self.error(str(error))
        return self.check_values(values, largs + rest)

    def check_values(self, values, args):
        return values, args

    def _process_args(self, largs, rargs, values):
        while rargs:
            first = rargs[0]
            if first == "--":
                del rargs[0]
                return
            if first.startswith("-") and first != "-":
                process = self._process_long_opt if first.startswith("--") else self._process_short_opts
                process(rargs, values)
            elif not self.allow_interspersed_args:
                return
            else:
                largs.append(rargs.pop(0))

    def _match_long_opt(self, opt):
        if opt in self._long_opt:
            return opt
        found = sorted([name for name in self._long_opt if name.startswith(opt)])
        if len(found) == 1:
            return found[0]
        if not found:
            raise BadOptionError(opt)
        raise AmbiguousOptionError(opt, found)

    def _arguments(self, option, opt, rargs):
        """Remove the option's arguments from `rargs`, and return them: a str or a tuple."""
        n = option.nargs
        if len(rargs) < n:
            self.error(f"{opt} option requires {n} argument{'s' if n != 1 else ''}")
            return None
        if n == 1:
            return rargs.pop(0)
        value = tuple(rargs[:n])
        del rargs[:n]
        return value

    def _process_long_opt(self, rargs, values):
        arg = rargs.pop(0)
        opt, equals, value = arg.partition("=")
        if equals:
            rargs.insert(0, value)
        opt = self._match_long_opt(opt)
        option = self._long_opt[opt]
        if option.takes_value():
            value = self._arguments(option, opt, rargs)
        elif equals:
            self.error(f"{opt} option does not take a value")
            value = None
        else:
            value = None
        option.process(opt, value, values, self)

    def _process_short_opts(self, rargs, values):
        arg = rargs.pop(0)
        i = 1
        while i < len(arg):
            opt = "-" + arg[i]
            option = self._short_opt.get(opt)
            i += 1
            if not option:
                raise BadOptionError(opt)
            value = None
            stop = False
            if option.takes_value():
                if i < len(arg):
                    rargs.insert(0, arg[i:])
                    stop = True
                value = self._arguments(option, opt, rargs)
            option.process(opt, value, values, self)
            if stop:
                break

    def get_prog_name(self):
        return _os.path.basename(_sys.argv[0]) if self.prog is None else self.prog

    def expand_prog_name(self, s):
        return s.replace("%prog", self.get_prog_name())

    def get_description(self):
        return self.expand_prog_name(self.description) if self.description is not None else None

    def exit(self, status=0, msg=None):
        if msg:
            _sys.stderr.write(msg)
        _sys.exit(status)

    def error(self, msg):
        self.print_usage(_sys.stderr)
        self.exit(2, f"{self.get_prog_name()}: error: {msg}\n")

    def get_usage(self):
        return self.formatter.format_usage(self.expand_prog_name(self.usage)) if self.usage else ""

    def print_usage(self, file=None):
        if self.usage:
            print(self.get_usage(), file=file)

    def get_version(self):
        return self.expand_prog_name(self.version) if self.version else ""

    def print_version(self, file=None):
        if self.version:
            print(self.get_version(), file=file)

    def format_option_help(self, formatter=None):
        """Return the help of all options and groups."""
        formatter = self.formatter if formatter is None else formatter
        formatter.store_option_strings(self)
        heading = formatter.format_heading("Options")
        formatter.indent()
        parts = [super().format_option_help(formatter)] if self.option_list else []
        parts += [group.format_help(formatter) for group in self.option_groups]
        formatter.dedent()
        return heading + "\n".join(parts) if parts else ""

    def format_epilog(self, formatter):
        return formatter.format_epilog(self.epilog)

    def format_help(self, formatter=None):
        if formatter is None:
            formatter = self.formatter
        parts = []
        if self.usage:
            parts.append(self.get_usage() + "\n")
        if self.description:
            parts.append(self.format_description(formatter) + "\n")
        parts.append(self.format_option_help(formatter))
        parts.append(self.format_epilog(formatter))
        return "".join(parts)

    def print_help(self, file=None):
        (_sys.stdout if file is None else file).write(self.format_help())
