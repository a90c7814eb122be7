"""Layout of help and usage for `argparse`, and the classes of formatters.

Knows nothing of parsers: it reads the actions and groups that it is given. Invariant: the classes report `argparse` as
their module.
"""

import re as _re
import sys as _sys

__name__ = "argparse"

SUPPRESS = "==SUPPRESS=="
OPTIONAL = "?"
ZERO_OR_MORE = "*"
ONE_OR_MORE = "+"
PARSER = "A..."
REMAINDER = "..."


def _columns():
    """Return the width of the terminal: the program's COLUMNS, or 80. The host is not asked."""
    os = _sys.modules.get("os")
    text = os.environ._changed.get("COLUMNS") if os is not None else None
    return int(text) if text is not None and text.isdecimal() and int(text) else 80


class HelpFormatter:
    """Formatter of the usage and help of a parser."""

    def __init__(self, prog, indent_increment=2, max_help_position=24, width=None, color=True):
        if width is None:
            width = _columns() - 2
        self._prog = prog
        self._indent_increment = indent_increment
        self._max_help_position = min(max_help_position, max(width - 20, indent_increment * 2))
        self._width = width
        self._current_indent = 0
        self._level = 0
        self._action_max_length = 0
        self._root = self._Section(self, None)
        self._current_section = self._root

    class _Section:
        def __init__(self, formatter, parent, heading=None):
            self.formatter = formatter
            self.parent = parent
            self.heading = heading
            self.items = []

        def format_help(self):
            formatter = self.formatter
            if self.parent is not None:
                formatter._indent()
            text = formatter._join_parts([func(*args) for func, args in self.items])
            if self.parent is not None:
                formatter._dedent()
            if not text:
                return ""
            heading = ""
            if self.heading is not SUPPRESS and self.heading is not None:
                heading = f"{'':>{formatter._current_indent}}{self.heading}:\n"
            return formatter._join_parts(["\n", heading, text, "\n"])

    def _indent(self):
        self._current_indent += self._indent_increment
        self._level += 1

    def _dedent(self):
        self._current_indent -= self._indent_increment
        self._level -= 1

    def _add_item(self, func, args):
        self._current_section.items.append((func, args))

    def start_section(self, heading):
        self._indent()
        section = self._Section(self, self._current_section, heading)
        self._add_item(section.format_help, [])
        self._current_section = section

    def end_section(self):
        self._current_section = self._current_section.parent
        self._dedent()

    def add_text(self, text):
        if text is not SUPPRESS and text is not None:
            self._add_item(self._format_text, [text])

    def add_usage(self, usage, actions, groups, prefix=None):
        if usage is not SUPPRESS:
            self._add_item(self._format_usage, (usage, actions, groups, prefix))

    def add_argument(self, action):
        if action.help is not SUPPRESS:
            lengths = [len(self._format_action_invocation(action)) + self._current_indent]
            for sub in self._iter_indented_subactions(action):
                lengths.append(len(self._format_action_invocation(sub)) + self._current_indent)
            self._action_max_length = max(self._action_max_length, *lengths)
            self._add_item(self._format_action, [action])

    def add_arguments(self, actions):
        for action in actions:
            self.add_argument(action)

    def format_help(self):
        text = self._root.format_help()
        if text:
            text = _re.sub(r"\n\n\n+", "\n\n", text)
            text = text.strip("\n") + "\n"
        return text

    def _join_parts(self, parts):
        return "".join([part for part in parts if part and part is not SUPPRESS])

    def _format_usage(self, usage, actions, groups, prefix):
        if prefix is None:
            prefix = "usage: "
        if usage is not None:
            usage = usage % {"prog": self._prog}
        elif not actions:
            usage = self._prog
        else:
            prog = self._prog
            optionals = [a for a in actions if a.option_strings]
            positionals = [a for a in actions if not a.option_strings]
            parts = self._usage_parts(optionals + positionals, groups)
            usage = " ".join([prog, *parts])
            width = self._width - self._current_indent
            if len(prefix) + len(usage) > width:
                opt = self._usage_parts(optionals, groups)
                pos = self._usage_parts(positionals, groups)
                if len(prefix) + len(prog) <= 0.75 * width:
                    indent = " " * (len(prefix) + len(prog) + 1)
                    if opt:
                        lines = self._lines([prog, *opt], indent, prefix)
                        lines.extend(self._lines(pos, indent))
                    elif pos:
                        lines = self._lines([prog, *pos], indent, prefix)
                    else:
                        lines = [prog]
                else:
                    indent = " " * len(prefix)
                    lines = self._lines(opt + pos, indent)
                    if len(lines) > 1:
                        lines = self._lines(opt, indent) + self._lines(pos, indent)
                    lines = [prog, *lines]
                usage = "\n".join(lines)
        return f"{prefix}{usage}\n\n"

    def _lines(self, parts, indent, prefix=None):
        lines = []
        line = []
        width = self._width - self._current_indent
        length = (len(prefix) if prefix is not None else len(indent)) - 1
        for part in parts:
            if length + 1 + len(part) > width and line:
                lines.append(indent + " ".join(line))
                line = []
                length = len(indent) - 1
            line.append(part)
            length += len(part) + 1
        if line:
            lines.append(indent + " ".join(line))
        if prefix is not None:
            lines[0] = lines[0][len(indent):]
        return lines

    def _usage_parts(self, actions, groups):
        for group in groups:
            if not group._group_actions:
                raise ValueError(f"empty group {group}")
        parts = []
        done = set()
        for i, action in enumerate(actions):
            if id(action) in done:
                continue
            group = next((g for g in groups if g._group_actions[0] is action and self._side_by_side(g, actions, i)), None)
            if group is not None:
                members = [a for a in group._group_actions if a.help is not SUPPRESS]
                for a in group._group_actions:
                    done.add(id(a))
                texts = [self._usage_part(a, True) for a in members]
                if not texts:
                    continue
                if len(texts) == 1:
                    parts.append(texts[0] if group.required else self._usage_part(members[0], False))
                    continue
                texts[0] = ("(" if group.required else "[") + texts[0]
                texts[-1] += ")" if group.required else "]"
                parts.extend([text + " |" for text in texts[:-1]] + [texts[-1]])
                continue
            if action.help is not SUPPRESS:
                parts.append(self._usage_part(action, False))
        return [part for part in parts if part]

    def _side_by_side(self, group, actions, start):
        """Return True if the actions of a group are adjacent, so that the usage can show them as one group."""
        members = {id(a) for a in group._group_actions}
        return {id(a) for a in actions[start:start + len(members)]} == members

    def _usage_part(self, action, in_group):
        if not action.option_strings:
            text = self._format_args(action, self._get_default_metavar_for_positional(action))
            if in_group and text.startswith("[") and text.endswith("]"):
                text = text[1:-1]
            return text
        option = action.option_strings[0]
        if action.nargs == 0:
            text = action.format_usage()
        else:
            text = f"{option} {self._format_args(action, self._get_default_metavar_for_optional(action))}"
        return text if action.required or in_group else f"[{text}]"

    def _format_text(self, text):
        if "%(prog)" in text:
            text = text % {"prog": self._prog}
        width = max(self._width - self._current_indent, 11)
        return self._fill_text(text, width, " " * self._current_indent) + "\n\n"

    def _format_action(self, action):
        position = min(self._action_max_length + 2, self._max_help_position)
        width = max(self._width - position, 11)
        action_width = position - self._current_indent - 2
        header = self._format_action_invocation(action)
        if not action.help:
            parts = [f"{'':{self._current_indent}}{header}\n"]
            first = 0
        elif len(header) <= action_width:
            parts = [f"{'':{self._current_indent}}{header:<{action_width}}  "]
            first = 0
        else:
            parts = [f"{'':{self._current_indent}}{header}\n"]
            first = position
        if action.help and action.help.strip():
            text = self._expand_help(action)
            if text:
                lines = self._split_lines(text, width)
                parts.append(f"{'':{first}}{lines[0]}\n")
                for line in lines[1:]:
                    parts.append(f"{'':{position}}{line}\n")
        elif not parts[-1].endswith("\n"):
            parts.append("\n")
        for sub in self._iter_indented_subactions(action):
            parts.append(self._format_action(sub))
        return self._join_parts(parts)

    def _format_action_invocation(self, action):
        if not action.option_strings:
            return " ".join(self._metavar_formatter(action, self._get_default_metavar_for_positional(action))(1))
        if action.nargs == 0:
            return ", ".join(action.option_strings)
        args = self._format_args(action, self._get_default_metavar_for_optional(action))
        return ", ".join(action.option_strings) + " " + args

    def _metavar_formatter(self, action, default):
        if action.metavar is not None:
            result = action.metavar
        elif action.choices is not None:
            result = "{" + ",".join([str(c) for c in action.choices]) + "}"
        else:
            result = default
        return lambda size: result if isinstance(result, tuple) else (result,) * size

    def _format_args(self, action, default):
        get = self._metavar_formatter(action, default)
        nargs = action.nargs
        if nargs is None:
            return "%s" % get(1)
        if nargs == OPTIONAL:
            return "[%s]" % get(1)
        if nargs == ZERO_OR_MORE:
            metavar = get(1)
            return "[%s [%s ...]]" % metavar if len(metavar) == 2 else "[%s ...]" % metavar
        if nargs == ONE_OR_MORE:
            return "%s [%s ...]" % get(2)
        if nargs == REMAINDER:
            return "..."
        if nargs == PARSER:
            return "%s ..." % get(1)
        if nargs == SUPPRESS:
            return ""
        if not isinstance(nargs, int):
            raise ValueError("invalid nargs value")
        return " ".join(["%s"] * nargs) % get(nargs)

    def _expand_help(self, action):
        text = self._get_help_string(action)
        if "%" not in text:
            return text
        params = {**vars(action), "prog": self._prog}
        for name in list(params):
            value = params[name]
            if value is SUPPRESS:
                del params[name]
            elif hasattr(value, "__name__"):
                params[name] = value.__name__
        if params.get("choices") is not None:
            params["choices"] = ", ".join([str(c) for c in params["choices"]])
        return text % params

    def _iter_indented_subactions(self, action):
        if hasattr(action, "_get_subactions"):
            self._indent()
            yield from action._get_subactions()
            self._dedent()

    def _split_lines(self, text, width):
        import textwrap
        return textwrap.wrap(" ".join(text.split()), width)

    def _fill_text(self, text, width, indent):
        import textwrap
        return textwrap.fill(" ".join(text.split()), width, initial_indent=indent, subsequent_indent=indent)

    def _get_help_string(self, action):
        return action.help

    def _get_default_metavar_for_optional(self, action):
        return action.dest.upper()

    def _get_default_metavar_for_positional(self, action):
        return action.dest


class RawDescriptionHelpFormatter(HelpFormatter):
    """Formatter that does not wrap descriptions."""

    def _fill_text(self, text, width, indent):
        return "".join([indent + line for line in text.splitlines(keepends=True)])


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    """Formatter that wraps no text."""

    def _split_lines(self, text, width):
        return text.splitlines()


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    """Formatter that adds default values to the help of arguments."""

    def _get_help_string(self, action):
        text = action.help
        if text is None:
            text = ""
        if "%(default)" not in text and action.default is not SUPPRESS:
            if action.option_strings or action.nargs in (OPTIONAL, ZERO_OR_MORE):
                text += " (default: %(default)s)"
        return text


class MetavarTypeHelpFormatter(HelpFormatter):
    """Formatter that shows the type of an argument in place of its name."""

    def _get_default_metavar_for_optional(self, action):
        return action.type.__name__

    def _get_default_metavar_for_positional(self, action):
        return action.type.__name__
