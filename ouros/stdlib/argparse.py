"""Module `argparse`: parsers for command lines.

Knows nothing of the layout of help, which is in `_argparse_help`. Invariant: parsing does not change the parser; the
state of one call is a `_Run`.
"""

import re as _re
import sys as _sys

from _argparse_help import (
    ONE_OR_MORE, OPTIONAL, PARSER, REMAINDER, SUPPRESS, ZERO_OR_MORE, ArgumentDefaultsHelpFormatter, HelpFormatter,
    MetavarTypeHelpFormatter, RawDescriptionHelpFormatter, RawTextHelpFormatter,
)

__all__ = [
    "ArgumentParser", "ArgumentError", "ArgumentTypeError", "BooleanOptionalAction", "FileType", "HelpFormatter",
    "ArgumentDefaultsHelpFormatter", "RawDescriptionHelpFormatter", "RawTextHelpFormatter", "MetavarTypeHelpFormatter", "Namespace", "Action",
    "ONE_OR_MORE", "OPTIONAL", "PARSER", "REMAINDER", "SUPPRESS", "ZERO_OR_MORE",
]

_UNRECOGNIZED = "_unrecognized_args"


class _AttributeHolder:
    """Base of objects whose repr shows their attributes."""

    def __repr__(self):
        parts = [repr(arg) for arg in self._get_args()]
        star = {}
        for name, value in self._get_kwargs():
            if name.isidentifier():
                parts.append(f"{name}={value!r}")
            else:
                star[name] = value
        if star:
            parts.append(f"**{star!r}")
        return f"{type(self).__name__}({', '.join(parts)})"

    def _get_kwargs(self):
        return list(self.__dict__.items())

    def _get_args(self):
        return []


class Namespace(_AttributeHolder):
    """Object with the values of a command line as attributes."""

    def __init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __eq__(self, other):
        if not isinstance(other, Namespace):
            return NotImplemented
        return vars(self) == vars(other)

    def __contains__(self, key):
        return key in self.__dict__


class ArgumentTypeError(Exception):
    """Raised by a type function for a text that it cannot convert."""


def _action_name(argument):
    """Return the name of an action in messages: its options, its metavar, its dest or its choices. None if it has none of them."""
    if argument is None:
        return None
    if argument.option_strings:
        return "/".join(argument.option_strings)
    shown, dest = argument.metavar, argument.dest
    if shown not in (None, SUPPRESS):
        if not isinstance(shown, tuple):
            return shown
        repeated = argument.nargs == ONE_OR_MORE or argument.nargs == ZERO_OR_MORE and len(shown) == 2
        return "%s[, %s]" % shown if repeated else ", ".join(shown)
    if dest not in (None, SUPPRESS):
        return dest
    return "{" + ",".join(map(str, argument.choices)) + "}" if argument.choices else None


class ArgumentError(Exception):
    """Raised for a wrong argument. `argument_name` says which one, or is None."""

    def __init__(self, argument, message):
        self.argument_name = _action_name(argument)
        self.message = message

    def __str__(self):
        if self.argument_name is None:
            return f"{self.message}"
        return f"argument {self.argument_name}: {self.message}"


# --- actions ---

class Action(_AttributeHolder):
    """Base of actions: what the parser does with an argument."""

    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None,
                 metavar=None, deprecated=False):
        self.option_strings, self.dest = option_strings, dest
        # how many arguments it takes, and their values
        self.nargs, self.const, self.default = nargs, const, default
        self.type, self.choices, self.required = type, choices, required
        self.help, self.metavar, self.deprecated = help, metavar, deprecated

    def _get_kwargs(self):
        names = ("option_strings", "dest", "nargs", "const", "default", "type", "choices", "required", "help", "metavar", "deprecated")
        return [(name, getattr(self, name)) for name in names]

    def format_usage(self):
        return self.option_strings[0]

    def __call__(self, parser, namespace, values, option_string=None):
        raise NotImplementedError(".__call__() not defined")


class BooleanOptionalAction(Action):
    """Action of an option pair --x and --no-x."""

    def __init__(self, option_strings, dest, default=None, required=False, help=None, deprecated=False):
        strings = []
        for option in option_strings:
            strings.append(option)
            if option.startswith("--"):
                if option.startswith("--no-"):
                    raise ValueError(f"invalid option name {option!r} for BooleanOptionalAction")
                strings.append("--no-" + option[2:])
        super().__init__(strings, dest, nargs=0, default=default, required=required, help=help, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        if option_string in self.option_strings:
            setattr(namespace, self.dest, not option_string.startswith("--no-"))

    def format_usage(self):
        return " | ".join(self.option_strings)


class _StoreAction(Action):
    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None,
                 metavar=None, deprecated=False):
        if nargs == 0:
            raise ValueError("nargs for store actions must be != 0; if you have nothing to store, actions such as store true or store const "
                             "may be more appropriate")
        if const is not None and nargs != OPTIONAL:
            raise ValueError(f"nargs must be {OPTIONAL!r} to supply const")
        super().__init__(option_strings, dest, nargs, const, default, type, choices, required, help, metavar, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values)


class _StoreConstAction(Action):
    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None, deprecated=False):
        super().__init__(option_strings, dest, nargs=0, const=const, default=default, required=required, help=help, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, self.const)


class _StoreTrueAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=False, required=False, help=None, deprecated=False):
        super().__init__(option_strings, dest, const=True, default=default, required=required, help=help, deprecated=deprecated)


class _StoreFalseAction(_StoreConstAction):
    def __init__(self, option_strings, dest, default=True, required=False, help=None, deprecated=False):
        super().__init__(option_strings, dest, const=False, default=default, required=required, help=help, deprecated=deprecated)


def _copied(items):
    return [] if items is None else items[:] if type(items) is list else list(items)


class _AppendAction(Action):
    def __init__(self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None,
                 metavar=None, deprecated=False):
        if nargs == 0:
            raise ValueError("nargs for append actions must be != 0; if arg strings are not supplying the value to append, the append const "
                             "action may be more appropriate")
        if const is not None and nargs != OPTIONAL:
            raise ValueError(f"nargs must be {OPTIONAL!r} to supply const")
        super().__init__(option_strings, dest, nargs, const, default, type, choices, required, help, metavar, deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        items = _copied(getattr(namespace, self.dest, None))
        items.append(values)
        setattr(namespace, self.dest, items)


class _ExtendAction(_AppendAction):
    def __call__(self, parser, namespace, values, option_string=None):
        items = _copied(getattr(namespace, self.dest, None))
        items.extend(values)
        setattr(namespace, self.dest, items)


class _AppendConstAction(Action):
    def __init__(self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None, deprecated=False):
        super().__init__(option_strings, dest, nargs=0, const=const, default=default, required=required, help=help, metavar=metavar,
                         deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        items = _copied(getattr(namespace, self.dest, None))
        items.append(self.const)
        setattr(namespace, self.dest, items)


class _CountAction(Action):
    def __init__(self, option_strings, dest, default=None, required=False, help=None, deprecated=False):
        super().__init__(option_strings, dest, nargs=0, default=default, required=required, help=help, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, (getattr(namespace, self.dest, None) or 0) + 1)


class _HelpAction(Action):
    def __init__(self, option_strings, dest=SUPPRESS, default=SUPPRESS, help=None, deprecated=False):
        super().__init__(option_strings, dest, default=default, nargs=0, help=help, deprecated=deprecated)

    def __call__(self, parser, namespace, values, option_string=None):
        parser.print_help()
        parser.exit()


class _VersionAction(Action):
    def __init__(self, option_strings, version=None, dest=SUPPRESS, default=SUPPRESS, help=None, deprecated=False):
        super().__init__(option_strings, dest, default=default, nargs=0,
                         help="show program's version number and exit" if help is None else help, deprecated=deprecated)
        self.version = version

    def __call__(self, parser, namespace, values, option_string=None):
        text = parser._get_formatter()
        text.add_text(parser.version if self.version is None else self.version)
        parser._print_message(text.format_help(), _sys.stdout)
        parser.exit()


class _SubParsersAction(Action):
    class _ChoicesPseudoAction(Action):
        def __init__(self, name, aliases, help):
            shown = f"{name} ({', '.join(aliases)})" if aliases else name
            super().__init__([], name, help=help, metavar=shown)

    def __init__(self, option_strings, prog, parser_class, dest=SUPPRESS, required=False, help=None, metavar=None):
        parsers = {}
        super().__init__(option_strings, dest, nargs=PARSER, choices=parsers, required=required, help=help, metavar=metavar)
        self._name_parser_map, self._parser_class, self._prog_prefix = parsers, parser_class, prog
        self._choices_actions, self._deprecated = [], set()

    def add_parser(self, name, *, deprecated=False, **kwargs):
        """Make the parser of a subcommand. `aliases` are further names for it; other arguments go to the parser class."""
        if kwargs.get("prog") is None:
            kwargs["prog"] = f"{self._prog_prefix} {name}"
        others = kwargs.pop("aliases", ())
        for kind, word in (("", name), *[(" alias", alias) for alias in others]):
            if word in self._name_parser_map:
                raise ValueError(f"conflicting subparser{kind}: {word}")
        if "help" in kwargs:
            self._choices_actions.append(self._ChoicesPseudoAction(name, others, kwargs.pop("help")))
        made = self._parser_class(**kwargs)
        names = (name, *others)
        self._name_parser_map.update(dict.fromkeys(names, made))
        if deprecated:
            self._deprecated.update(names)
        return made

    def _get_subactions(self):
        return self._choices_actions

    def __call__(self, parser, namespace, values, option_string=None):
        name, *rest = values
        if name in self._deprecated:
            parser._warning(f"command {name!r} is deprecated")
        if self.dest is not SUPPRESS:
            setattr(namespace, self.dest, name)
        sub = self._name_parser_map.get(name)
        if sub is None:
            choices = ", ".join(self._name_parser_map)
            raise ArgumentError(self, f"unknown parser {name!r} (choices: {choices})")
        subnamespace, rest = sub.parse_known_args(rest, None)
        for key, value in vars(subnamespace).items():
            setattr(namespace, key, value)
        if rest:
            if not hasattr(namespace, _UNRECOGNIZED):
                setattr(namespace, _UNRECOGNIZED, [])
            getattr(namespace, _UNRECOGNIZED).extend(rest)


class FileType:
    """Type function that opens the file named by the argument."""

    def __init__(self, mode="r", bufsize=-1, encoding=None, errors=None):
        self._mode, self._bufsize, self._encoding, self._errors = mode, bufsize, encoding, errors

    def __call__(self, string):
        if string != "-":
            try:
                return open(string, self._mode, self._bufsize, self._encoding, self._errors)
            except OSError as error:
                raise ArgumentTypeError(f"can't open '{string}': {error}") from None
        return _sys.stdin if "r" in self._mode else _sys.stdout

    def __repr__(self):
        parts = [repr(arg) for arg in (self._mode, self._bufsize) if arg != -1]
        named = (("encoding", self._encoding), ("errors", self._errors))
        parts += [f"{name}={value!r}" for name, value in named if value is not None]
        return f"{type(self).__name__}({', '.join(parts)})"


# --- containers ---

_ACTIONS = {
    None: _StoreAction, "store": _StoreAction, "store_const": _StoreConstAction, "store_true": _StoreTrueAction,
    "store_false": _StoreFalseAction, "append": _AppendAction, "append_const": _AppendConstAction, "count": _CountAction,
    "help": _HelpAction, "version": _VersionAction, "parsers": _SubParsersAction, "extend": _ExtendAction,
}


class _ActionsContainer:
    def __init__(self, description, prefix_chars, argument_default, conflict_handler):
        if conflict_handler not in ("error", "resolve"):
            raise ValueError(f"invalid conflict_resolution value: {conflict_handler!r}")
        self.description, self.prefix_chars = description, prefix_chars
        self.argument_default, self.conflict_handler = argument_default, conflict_handler
        self._registries = {"action": dict(_ACTIONS), "type": {None: lambda string: string}}
        # containers that groups share with their parser
        self._actions, self._option_string_actions, self._defaults = [], {}, {}
        self._action_groups, self._mutually_exclusive_groups = [], []
        self._has_negative_number_optionals = []

    def _registered(self, registry_name, value):
        """Return the object registered for a name, or the value itself if it is not a name."""
        return self._registries[registry_name].get(value, value) if value is None or isinstance(value, str) else value

    def register(self, registry_name, value, object):
        self._registries.setdefault(registry_name, {})[value] = object

    def set_defaults(self, **kwargs):
        """Set default values of attributes, including those of existing actions."""
        self._defaults.update(kwargs)
        for action in [action for action in self._actions if action.dest in kwargs]:
            action.default = kwargs[action.dest]

    def get_default(self, dest):
        """Return the default of an attribute."""
        own = [action.default for action in self._actions if action.dest == dest and action.default is not None]
        return own[0] if own else self._defaults.get(dest)

    def add_argument(self, *args, **kwargs):
        """Add a positional argument by its name, or an option by its names, and return the action."""
        names_an_option = len(args) > 1 or len(args) == 1 and args[0][0] in self.prefix_chars
        if args and not names_an_option and "dest" in kwargs:
            raise TypeError("dest supplied twice for positional argument, did you mean metavar?")
        options = self._get_optional_kwargs(*args, **kwargs) if names_an_option else self._get_positional_kwargs(*args, **kwargs)
        if "default" not in options:
            default = self._defaults.get(options["dest"], self.argument_default)
            if default is not None or options["dest"] in self._defaults:
                options["default"] = default
        name = options.pop("action", None)
        make = self._registered("action", name)
        if not callable(make):
            raise ValueError(f"unknown action {make!r}")
        action = make(**options)
        if action.nargs == 0 and not action.option_strings:
            raise ValueError(f"action {name!r} is not valid for positional arguments")
        convert = self._registered("type", action.type)
        if not callable(convert):
            raise TypeError(f"{convert!r} is not callable")
        if convert is FileType:
            raise TypeError(f"{convert!r} is a FileType class object, instance of it must be passed")
        if hasattr(self, "_get_formatter"):
            self._check_help(action)
        return self._add_action(action)

    def _check_help(self, action):
        """Refuse help that could not be shown."""
        formatter = self._get_formatter()
        try:
            formatter._format_args(action, None)
        except TypeError:
            raise ValueError("length of metavar tuple does not match nargs") from None
        if action.help is not None:
            try:
                formatter._expand_help(action)
            except (ValueError, TypeError, KeyError) as error:
                raise ValueError("badly formed help string") from error

    def _get_positional_kwargs(self, dest, **kwargs):
        if "required" in kwargs:
            raise TypeError("'required' is an invalid argument for positionals")
        nargs = kwargs.get("nargs")
        if nargs == 0:
            raise ValueError("nargs for positionals must be != 0")
        if nargs not in (OPTIONAL, ZERO_OR_MORE, REMAINDER, SUPPRESS):
            kwargs["required"] = True
        elif nargs == ZERO_OR_MORE and "default" not in kwargs:
            kwargs["required"] = False
        return {**kwargs, "dest": dest, "option_strings": []}

    def _get_optional_kwargs(self, *args, **kwargs):
        long = []
        for option in args:
            if not option[:1] or option[0] not in self.prefix_chars:
                raise ValueError(f"invalid option string {option!r}: must start with a character {self.prefix_chars!r}")
            if len(option) > 1 and option[1] in self.prefix_chars:
                long.append(option)
        dest = kwargs.pop("dest", None)
        if dest is None:
            dest = (long[0] if long else args[0]).lstrip(self.prefix_chars)
            if not dest:
                raise TypeError(f"dest= is required for options like {args[0]!r}")
            dest = dest.replace("-", "_")
        return {**kwargs, "dest": dest, "option_strings": list(args)}

    def _add_action(self, action):
        self._check_conflict(action)
        self._actions.append(action)
        action.container = self
        for option in action.option_strings:
            self._option_string_actions[option] = action
            if _re.match(r"^-(?:\d+(?:_\d+)*(?:\.\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)$", option):
                if not self._has_negative_number_optionals:
                    self._has_negative_number_optionals.append(True)
        return action

    def _remove_action(self, action):
        self._actions.remove(action)

    def _check_conflict(self, action):
        conflicts = [(option, self._option_string_actions[option]) for option in action.option_strings if option in self._option_string_actions]
        if not conflicts:
            return
        if self.conflict_handler == "error":
            names = ", ".join([option for option, _ in conflicts])
            raise ArgumentError(action, f"conflicting option string{'' if len(conflicts) == 1 else 's'}: {names}")
        for option, old in conflicts:
            old.option_strings.remove(option)
            self._option_string_actions.pop(option, None)
            if not old.option_strings:
                old.container._remove_action(old)

    def add_argument_group(self, *args, **kwargs):
        """Add a group of arguments that the help lists together. Returns it."""
        made = _ArgumentGroup(self, *args, **kwargs)
        self._action_groups.append(made)
        return made

    def add_mutually_exclusive_group(self, **kwargs):
        """Add a group of which at most one argument may occur; with `required`, exactly one. Returns it."""
        made = _MutuallyExclusiveGroup(self, **kwargs)
        self._mutually_exclusive_groups.append(made)
        return made


class _ArgumentGroup(_ActionsContainer):
    def __init__(self, container, title=None, description=None, **kwargs):
        if "prefix_chars" in kwargs:
            import warnings
            warnings.warn("The use of the undocumented 'prefix_chars' parameter in ArgumentParser.add_argument_group() is deprecated.",
                          DeprecationWarning, stacklevel=3)
        for name in ("prefix_chars", "argument_default", "conflict_handler"):
            kwargs.setdefault(name, getattr(container, name))
        super().__init__(description, **kwargs)
        self.title, self._group_actions = title, []
        for shared in (
            "_registries", "_actions", "_option_string_actions", "_defaults", "_has_negative_number_optionals", "_mutually_exclusive_groups",
        ):
            setattr(self, shared, getattr(container, shared))

    def _add_action(self, action):
        added = super()._add_action(action)
        self._group_actions.append(added)
        return added

    def _remove_action(self, action):
        self._group_actions.remove(action)
        super()._remove_action(action)

    def add_argument_group(self, *args, **kwargs):
        raise ValueError("argument groups cannot be nested")


class _MutuallyExclusiveGroup(_ArgumentGroup):
    def __init__(self, container, required=False):
        super().__init__(container)
        self.required = required
        self._container = container

    def _add_action(self, action):
        if action.required:
            raise ValueError("mutually exclusive arguments must be optional")
        added = self._container._add_action(action)
        self._group_actions.append(added)
        return added

    def add_mutually_exclusive_group(self, **kwargs):
        raise ValueError("mutually exclusive groups cannot be nested")

    def _remove_action(self, action):
        self._group_actions.remove(action)
        self._container._remove_action(action)


class ArgumentParser(_AttributeHolder, _ActionsContainer):
    """Parser of command lines."""

    def __init__(self, prog=None, usage=None, description=None, epilog=None, parents=[], formatter_class=HelpFormatter, prefix_chars="-",
                 fromfile_prefix_chars=None, argument_default=None, conflict_handler="error", add_help=True, allow_abbrev=True,
                 exit_on_error=True, *, suggest_on_error=False, color=True):
        _ActionsContainer.__init__(self, description, prefix_chars, argument_default, conflict_handler)
        if prog is None:
            prog = (_sys.argv[0].rpartition("/")[2] if _sys.argv and _sys.argv[0] else "") or "main.py"
        self.prog, self.usage, self.epilog, self.formatter_class = prog, usage, epilog, formatter_class
        self.fromfile_prefix_chars, self.add_help, self.allow_abbrev = fromfile_prefix_chars, add_help, allow_abbrev
        self.exit_on_error, self.suggest_on_error, self.color = exit_on_error, suggest_on_error, color
        self._positionals = self.add_argument_group("positional arguments")
        self._optionals = self.add_argument_group("options")
        self._subparsers = None
        if add_help:
            prefix = "-" if "-" in prefix_chars else prefix_chars[0]
            self.add_argument(prefix + "h", prefix * 2 + "help", action="help", default=SUPPRESS, help="show this help message and exit")
        for parent in parents:
            if not isinstance(parent, ArgumentParser):
                raise TypeError("parents must be a list of ArgumentParser")
            self._add_parent(parent)

    def _get_kwargs(self):
        names = ("prog", "usage", "description", "formatter_class", "conflict_handler", "add_help")
        return [(name, getattr(self, name)) for name in names]

    def _add_parent(self, parent):
        groups = {group.title: group for group in self._action_groups}
        placed = {}
        for group in parent._action_groups:
            if group.title not in groups:
                groups[group.title] = self.add_argument_group(group.title, group.description)
            for action in group._group_actions:
                placed[id(action)] = groups[group.title]
        for group in parent._mutually_exclusive_groups:
            own = self.add_mutually_exclusive_group(required=group.required)
            for action in group._group_actions:
                placed[id(action)] = own
        for action in parent._actions:
            placed.get(id(action), self)._add_action(action)
        self._defaults.update(parent._defaults)

    def _add_action(self, action):
        (self._optionals if action.option_strings else self._positionals)._add_action(action)
        return action

    def add_subparsers(self, **kwargs):
        if self._subparsers is not None:
            raise ValueError("cannot have multiple subparser arguments")
        kwargs.setdefault("parser_class", type(self))
        if "title" in kwargs or "description" in kwargs:
            self._subparsers = self.add_argument_group(kwargs.pop("title", "subcommands"), kwargs.pop("description", None))
        else:
            self._subparsers = self._positionals
        if kwargs.get("prog") is None:
            formatter = self._get_formatter()
            positionals = [action for action in self._actions if not action.option_strings]
            formatter.add_usage(None, positionals, self._mutually_exclusive_groups, "")
            kwargs["prog"] = formatter.format_help().strip()
        action = kwargs.pop("action", _SubParsersAction)(option_strings=[], **kwargs)
        self._subparsers._add_action(action)
        return action

    def parse_args(self, args=None, namespace=None):
        """Parse a command line, by default sys.argv. Returns a namespace. Wrong arguments end the program (see `error`)."""
        args, rest = self.parse_known_args(args, namespace)
        self._refuse(rest)
        return args

    def parse_known_args(self, args=None, namespace=None):
        """Parse a command line. Returns (namespace, list of unknown arguments)."""
        return self._parse_known(args, namespace, False)

    def _parse_known(self, args, namespace, intermixed):
        args = _sys.argv[1:] if args is None else list(args)
        if namespace is None:
            namespace = Namespace()
        for action in self._actions:
            if action.dest is not SUPPRESS and not hasattr(namespace, action.dest) and action.default is not SUPPRESS:
                setattr(namespace, action.dest, action.default)
        for dest, value in self._defaults.items():
            if not hasattr(namespace, dest):
                setattr(namespace, dest, value)
        if self.exit_on_error:
            try:
                namespace, rest = _Run(self, namespace).parse(args, intermixed)
            except ArgumentError as err:
                self.error(str(err))
        else:
            namespace, rest = _Run(self, namespace).parse(args, intermixed)
        if hasattr(namespace, _UNRECOGNIZED):
            rest.extend(getattr(namespace, _UNRECOGNIZED))
            delattr(namespace, _UNRECOGNIZED)
        return namespace, rest

    def parse_intermixed_args(self, args=None, namespace=None):
        """Do parse_args() for a command line with positional arguments between options."""
        args, rest = self.parse_known_intermixed_args(args, namespace)
        self._refuse(rest)
        return args

    def parse_known_intermixed_args(self, args=None, namespace=None):
        """Do parse_known_args() for a command line with positional arguments between options."""
        greedy = [action for action in self._actions if not action.option_strings and action.nargs in (PARSER, REMAINDER)]
        if greedy:
            raise TypeError(f"parse_intermixed_args: positional arg with nargs={greedy[0].nargs}")
        return self._parse_known(args, namespace, True)

    def convert_arg_line_to_args(self, arg_line):
        """Return the arguments in one line of an argument file (`fromfile_prefix_chars`)."""
        return [arg_line]

    def _refuse(self, rest):
        if rest:
            message = "unrecognized arguments: " + " ".join(rest)
            if self.exit_on_error:
                self.error(message)
            raise ArgumentError(None, message)

    # --- classification of arguments ---

    def _parse_optional(self, arg):
        """Return None for a positional argument, or a list of (action, option string, separator, explicit argument)."""
        if not arg or arg[0] not in self.prefix_chars:
            return None
        if arg in self._option_string_actions:
            return [(self._option_string_actions[arg], arg, None, None)]
        if len(arg) == 1:
            return None
        option, sep, explicit = arg.partition("=")
        if sep and option in self._option_string_actions:
            return [(self._option_string_actions[option], option, sep, explicit)]
        matches = self._get_option_tuples(arg)
        if matches:
            return matches
        if _re.match(r"^-(?:\d+(?:_\d+)*(?:\.\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)$", arg) and not self._has_negative_number_optionals:
            return None
        if " " in arg:
            return None
        return [(None, arg, None, None)]

    def _get_option_tuples(self, arg):
        chars = self.prefix_chars
        result = []
        if arg[0] in chars and arg[1] in chars:
            if self.allow_abbrev:
                prefix, sep, explicit = arg.partition("=")
                if not sep:
                    sep = explicit = None
                for option, action in self._option_string_actions.items():
                    if option.startswith(prefix):
                        result.append((action, option, sep, explicit))
        elif arg[0] in chars:
            prefix, sep, explicit = arg.partition("=")
            if not sep:
                sep = explicit = None
            short, rest = arg[:2], arg[2:]
            for option, action in self._option_string_actions.items():
                if option == short:
                    result.append((action, option, "", rest))
                elif self.allow_abbrev and option.startswith(prefix):
                    result.append((action, option, sep, explicit))
        return result

    def _get_values(self, action, arg_strings):
        """Return the value that an action gets for its arguments."""
        nargs, is_option = action.nargs, bool(action.option_strings)
        if nargs == SUPPRESS:
            return SUPPRESS
        if not arg_strings and nargs == OPTIONAL:
            value = action.const if is_option else action.default
            return self._get_value(action, value) if isinstance(value, str) and value is not SUPPRESS else value
        if not arg_strings and nargs == ZERO_OR_MORE and not is_option:
            return [] if action.default is None else action.default
        values = [self._get_value(action, text) for text in arg_strings]
        if nargs != REMAINDER:
            # The name of a subcommand is checked here; its parser checks the rest.
            for value in values[:1] if nargs == PARSER else values:
                self._check_value(action, value)
        return values[0] if len(values) == 1 and nargs in (None, OPTIONAL) else values

    def _get_value(self, action, arg_string):
        convert = self._registered("type", action.type)
        try:
            return convert(arg_string)
        except ArgumentTypeError as error:
            raise ArgumentError(action, str(error)) from None
        except (ValueError, TypeError):
            kind = getattr(action.type, "__name__", repr(action.type))
            raise ArgumentError(action, f"invalid {kind} value: {arg_string!r}") from None

    def _check_value(self, action, value):
        allowed = action.choices
        # choices of a str are its characters, not its substrings
        if allowed is None or value in (list(allowed) if isinstance(allowed, str) else allowed):
            return
        near = ""
        if self.suggest_on_error and isinstance(value, str) and all(isinstance(choice, str) for choice in allowed):
            import difflib
            found = difflib.get_close_matches(value, allowed, 1)
            near = f", maybe you meant {found[0]!r}?" if found else ""
        raise ArgumentError(action, f"invalid choice: {str(value)!r}{near} (choose from {', '.join(map(str, allowed))})")

    # --- help ---

    def format_usage(self):
        """Return the usage line."""
        return self._formatter_with_usage().format_help()

    def _formatter_with_usage(self):
        text = self._get_formatter()
        text.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        return text

    def format_help(self):
        """Return the complete help."""
        text = self._formatter_with_usage()
        text.add_text(self.description)
        for group in self._action_groups:
            text.start_section(group.title)
            text.add_text(group.description)
            text.add_arguments(group._group_actions)
            text.end_section()
        text.add_text(self.epilog)
        return text.format_help()

    def _get_formatter(self):
        return self.formatter_class(prog=self.prog)

    def print_usage(self, file=None):
        self._print_message(self.format_usage(), _sys.stdout if file is None else file)

    def print_help(self, file=None):
        self._print_message(self.format_help(), _sys.stdout if file is None else file)

    def _print_message(self, message, file=None):
        if message:
            try:
                (file or _sys.stderr).write(message)
            except (AttributeError, OSError):
                pass  # the stream may be None

    def exit(self, status=0, message=None):
        if message:
            self._print_message(message, _sys.stderr)
        _sys.exit(status)

    def error(self, message):
        """Print the usage and a message to stderr, and end the program with status 2."""
        self.print_usage(_sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\n")

    def _warning(self, message):
        self._print_message(f"{self.prog}: warning: {message}\n", _sys.stderr)


class _Run:
    """State of one parsing."""

    def __init__(self, parser, namespace):
        self.parser = parser
        self.namespace = namespace
        self.seen = []
        self.seen_non_default = []
        self.conflicts = {}
        self.warned = set()
        for group in parser._mutually_exclusive_groups:
            for i, action in enumerate(group._group_actions):
                others = self.conflicts.setdefault(id(action), [])
                others.extend(group._group_actions[:i])
                others.extend(group._group_actions[i + 1:])

    def parse(self, args, intermixed=False):
        parser = self.parser
        if parser.fromfile_prefix_chars is not None:
            args = self._from_files(args)
        self.args = args
        self.options = {}
        pattern = []
        rest = iter(enumerate(args))
        for i, arg in rest:
            if arg == "--":
                pattern.append("-")
                for _ in rest:
                    pattern.append("A")
            else:
                found = parser._parse_optional(arg)
                if found is None:
                    pattern.append("A")
                else:
                    self.options[i] = found
                    pattern.append("O")
        self.pattern = "".join(pattern)
        self.extras = []  # list of (argument, its letter in the pattern)
        self.positionals = [action for action in parser._actions if not action.option_strings]
        at = 0
        last = max(self.options) if self.options else -1
        while at <= last:
            next_option = min([i for i in self.options if i >= at])
            if at != next_option and not intermixed:
                end = self._consume_positionals(at, next_option)
                if end > at:
                    at = end
                    continue
                at = end
            if at not in self.options:
                self._put_aside(at, next_option)
                at = next_option
            at = self._consume_optional(at)
        if intermixed:
            self._put_aside(at, len(args))
            self._consume_put_aside()
        else:
            self._put_aside(self._consume_positionals(at, len(args)), len(args))
        self._check_required()
        return self.namespace, [arg for arg, _ in self.extras]

    def _put_aside(self, start, stop):
        self.extras.extend(zip(self.args[start:stop], self.pattern[start:stop]))

    def _consume_put_aside(self):
        """Match all positional arguments against the arguments between options."""
        waiting = [(arg, letter) for arg, letter in self.extras if letter != "O"]
        self.args = [arg for arg, _ in waiting]
        self.pattern = "".join([letter for _, letter in waiting])
        taken = self._consume_positionals(0, len(waiting))
        left = []
        for arg, letter in self.extras:
            if letter != "O" and taken:
                taken -= 1
            else:
                left.append((arg, letter))
        self.extras = left

    def _from_files(self, args):
        out = []
        for arg in args:
            if not arg or arg[0] not in self.parser.fromfile_prefix_chars:
                out.append(arg)
            else:
                try:
                    with open(arg[1:]) as file:
                        words = [word for line in file.read().splitlines() for word in self.parser.convert_arg_line_to_args(line)]
                except OSError as e:
                    raise ArgumentError(None, str(e)) from None
                out.extend(self._from_files(words))
        return out

    def _take(self, action, strings, option=None):
        self.seen.append(id(action))
        value = self.parser._get_values(action, strings)
        if value is not action.default:
            self.seen_non_default.append(id(action))
            for other in self.conflicts.get(id(action), []):
                if id(other) in self.seen_non_default:
                    raise ArgumentError(action, f"not allowed with argument {_action_name(other)}")
        if value is not SUPPRESS:
            action(self.parser, self.namespace, value, option)

    def _nargs_pattern(self, action):
        nargs = action.nargs
        if nargs is None:
            pattern = "([A])" if action.option_strings else "(-*A-*)"
        elif nargs == OPTIONAL:
            pattern = "(A?)" if action.option_strings else "(-*A?-*)"
        elif nargs == ZERO_OR_MORE:
            pattern = "(A*)" if action.option_strings else "(-*[A-]*)"
        elif nargs == ONE_OR_MORE:
            pattern = "(A+)" if action.option_strings else "(-*A[A-]*)"
        elif nargs == REMAINDER:
            pattern = "([AO-]*)"
        elif nargs == PARSER:
            pattern = "(-*A[-AO]*)"
        elif nargs == SUPPRESS:
            pattern = "(-*)"
        else:
            pattern = f"({'A' * nargs})" if action.option_strings else f"(-*{'-*'.join('A' * nargs)}-*)"
        return pattern

    def _match(self, action, pattern):
        m = _re.match(self._nargs_pattern(action), pattern)
        if m is None:
            nargs = action.nargs
            errors = {None: "expected one argument", OPTIONAL: "expected at most one argument", ONE_OR_MORE: "expected at least one argument"}
            message = errors.get(nargs)
            if message is None:
                message = f"expected {nargs} argument{'' if nargs == 1 else 's'}"
            raise ArgumentError(action, message)
        return len(m.group(1))

    def _consume_optional(self, start):
        parser = self.parser
        tuples = self.options[start]
        if len(tuples) > 1:
            exact = [t for t in tuples if t[1] == self.args[start].partition("=")[0]]
            if len({id(t[0]) for t in tuples}) > 1 and not exact:
                names = ", ".join([t[1] for t in tuples])
                raise ArgumentError(None, f"ambiguous option: {self.args[start]} could match {names}")
            tuples = exact or tuples
        action, option, sep, explicit = tuples[0]
        todo = []
        while True:
            if action is None:
                self.extras.append((self.args[start], "O"))
                return start + 1
            if explicit is not None:
                count = _re.match(self._nargs_pattern(action), "A")
                count = 0 if action.nargs == 0 else len(count.group(1)) if count else None
                if count is None:
                    self._match(action, "A")
                if count == 0 and option[1] not in parser.prefix_chars and explicit != "" and sep == "":
                    todo.append((action, [], option))
                    option = option[0] + explicit[0]
                    explicit = explicit[1:] or None
                    sep = "" if explicit is not None else None
                    following = parser._option_string_actions.get(option)
                    if following is None:
                        raise ArgumentError(action, f"ignored explicit argument {option[1] + (explicit or '')!r}")
                    if explicit is not None and explicit[0] == "=":
                        sep, explicit = "=", explicit[1:]
                    action = following
                    if explicit is None and action.nargs == 0:
                        todo.append((action, [], option))
                        stop = start + 1
                        break
                    continue
                if count == 1:
                    stop = start + 1
                    todo.append((action, [explicit], option))
                    break
                raise ArgumentError(action, f"ignored explicit argument {explicit!r}")
            if action.nargs == 0:
                stop = start + 1
                todo.append((action, [], option))
            else:
                first = start + 1
                count = self._match(action, self.pattern[first:])
                stop = first + count
                todo.append((action, self.args[first:stop], option))
            break
        for action, strings, option in todo:
            if action.deprecated and option not in self.warned:
                parser._warning(f"option {option!r} is deprecated")
                self.warned.add(option)
            self._take(action, strings, option)
        return stop

    def _consume_positionals(self, start, limit):
        pattern = self.pattern[start:]
        counts = []
        for n in range(len(self.positionals), 0, -1):
            m = _re.match("".join([self._nargs_pattern(action) for action in self.positionals[:n]]), pattern)
            if m is not None:
                counts = [len(text) for text in m.groups()]
                if m.end() < len(pattern) and pattern[m.end()] == "O":
                    # An action that would match nothing may get arguments after the option.
                    while counts and counts[-1] == 0 and self.positionals[len(counts) - 1].nargs != SUPPRESS:
                        counts.pop()
                break
        done = list(zip(self.positionals, counts))
        for action, count in done:
            strings = self.args[start:start + count]
            letters = self.pattern[start:start + count]
            if "-" in letters and action.nargs != REMAINDER and (action.nargs != PARSER or letters[0] == "-"):
                strings.remove("--")
            start += count
            if strings and action.deprecated and action.dest not in self.warned:
                self.parser._warning(f"argument {action.dest!r} is deprecated")
                self.warned.add(action.dest)
            self._take(action, strings)
        del self.positionals[:len(counts)]
        return start

    def _check_required(self):
        parser = self.parser
        missing = []
        for action in parser._actions:
            if id(action) in self.seen:
                continue
            if action.required:
                missing.append(_action_name(action))
            elif action.default is not None and isinstance(action.default, str) and hasattr(self.namespace, action.dest):
                if action.default is getattr(self.namespace, action.dest):
                    setattr(self.namespace, action.dest, parser._get_value(action, action.default))
        if missing:
            raise ArgumentError(None, f"the following arguments are required: {', '.join(missing)}")
        for group in parser._mutually_exclusive_groups:
            if group.required and not any([id(action) in self.seen_non_default for action in group._group_actions]):
                names = " ".join([_action_name(action) for action in group._group_actions if action.help is not SUPPRESS])
                raise ArgumentError(None, f"one of the arguments {names} is required")
