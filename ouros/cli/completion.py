"""`ouros completion`: what shells need to complete the words of the command, made from its parsers.

Knows parsers only. Invariant: all that is completed stands in the parsers; no text of theirs is code for a shell.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import NamedTuple


class _Option(NamedTuple):
    """An option: how it is written, its help, what its value may be; None: it takes none."""

    names: tuple[str, ...]
    help: str
    values: tuple[str, ...] | None
    is_optional: bool
    begins: bool = False  # values go on behind these words, as `time=` does


def script_of(
    shell: str, main: argparse.ArgumentParser, commands: Mapping[str, Sequence[argparse.ArgumentParser]]
) -> str:
    """Return the completion script for a shell; each command has the options of all its parsers."""
    helps = _helps(main)
    options = {"": _options(main, with_actions=False)}
    for command, parsers in commands.items():
        options[command] = _distinct([option for parser in parsers for option in _options(parser)])
    options[""] = _distinct([*options[""], *options["run"]])  # options of `ouros run` may stand before FILE
    make = {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell]
    return make(helps, options)


def _helps(main: argparse.ArgumentParser) -> dict[str, str]:
    """Return the commands and their help."""
    for action in main._actions:
        if isinstance(action, argparse._SubParsersAction):
            return {choice.dest: choice.help or "" for choice in action._choices_actions}
    return {}


def _options(parser: argparse.ArgumentParser, with_actions: bool = True) -> list[_Option]:
    found: list[_Option] = []
    for action in parser._actions:
        begins = getattr(action, "begins", None)
        if isinstance(action, argparse._SubParsersAction):
            if with_actions:
                found.append(_Option((), "", tuple(action.choices), False))
                found += [option for actions in action.choices.values() for option in _options(actions)]
        elif begins is not None:
            found.append(_Option(tuple(action.option_strings), _help(action), begins, False, True))
        elif action.option_strings and action.help != argparse.SUPPRESS:
            takes = action.nargs is None or action.nargs == "?"
            values = tuple(map(str, action.choices or ())) if takes else None
            found.append(_Option(tuple(action.option_strings), _help(action), values, action.nargs == "?"))
        elif action.choices:
            found.append(_Option((), "", tuple(map(str, action.choices)), False))
    return found


def _help(action: argparse.Action) -> str:
    return (action.help or "").partition(" (")[0].partition("; ")[0].replace("%%", "%")


def _distinct(options: list[_Option]) -> list[_Option]:
    seen: dict[tuple[str, ...], _Option] = {}
    for option in options:
        seen.setdefault(option.names, option)
    return list(seen.values())


def _words(options: list[_Option]) -> list[str]:
    return [name for option in options for name in option.names]


def _quoted(text: str) -> str:
    """Return text in single quotes for a shell."""
    return "'" + text.replace("'", "'\\''") + "'"


def _bash(helps: dict[str, str], options: dict[str, list[_Option]]) -> str:
    cases = "\n".join(
        f"    {name or '*'}) words={_quoted(' '.join(_words(found)))} ;;"
        for name, found in sorted(options.items(), reverse=True)
    )
    valued = [option for found in options.values() for option in found if option.values is not None]
    plain = sorted({name for option in valued if not option.values for name in option.names})
    chosen = {"|".join(option.names): option for option in valued if option.names and option.values}
    choices = "\n".join(
        f'    {names}) COMPREPLY=($(compgen -W {_quoted(" ".join(option.values or ()))} -- "$current"))'
        f"{'; compopt +o filenames -o nospace 2>/dev/null' if option.begins else ''}; return ;;"
        for names, option in chosen.items()
    )
    actions = "\n".join(
        f'    {name}) COMPREPLY=($(compgen -W {_quoted(" ".join(option.values or ()))} -- "$current")) ;;'
        for name, found in sorted(options.items())
        for option in found
        if not option.names
    )
    return f"""\
# Completion of ouros for bash: put it where bash-completion finds it, or
#   eval "$(ouros completion bash)"
_ouros() {{
  local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}" command="" words="" commands=""
  COMPREPLY=()
  case "$previous" in
{choices}
    {"|".join(plain)}) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  [ "$COMP_CWORD" -gt 1 ] && command="${{COMP_WORDS[1]}}"
  [ "$COMP_CWORD" -eq 1 ] && commands={_quoted(" ".join(helps))}
  case "$command" in
{cases}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$commands" -- "$current") $(compgen -f -- "$current")) ;;
  esac
  [ "$COMP_CWORD" -eq 2 ] && [ "${{current:0:1}}" != - ] && case "$command" in
{actions}
  esac
}}
complete -o filenames -F _ouros ouros
"""


def _zsh(helps: dict[str, str], options: dict[str, list[_Option]]) -> str:
    def spec(option: _Option) -> list[str]:
        text = option.help.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")
        value = ""
        if option.values is not None:
            mark = "::" if option.is_optional else ":"
            value = f"{mark}value:({' '.join(option.values)})" if option.values else f"{mark}value:_files"
        if option.begins:
            value = f":value:{{compadd -S '' - {' '.join(option.values or ())}}}"
        if not option.names:
            return [_quoted(f"1{value}")]
        return [_quoted(f"*{name}[{text}]{value}") for name in option.names]

    commands = "\n".join(
        f"    {_quoted(name + ':' + text.replace(chr(92), chr(92) * 2).replace(':', chr(92) + ':'))}"
        for name, text in helps.items()
    )
    specs = {name or "*": [part for option in found for part in spec(option)] for name, found in options.items()}
    cases = "\n".join(
        f"    {name}) _arguments {' '.join(parts)} '*:file:_files' ;;"
        for name, parts in sorted(specs.items(), reverse=True)
    )
    return f"""\
#compdef ouros
# Completion of ouros for zsh: a file _ouros in a folder of $fpath, or
#   eval "$(ouros completion zsh)"
_ouros() {{
  local -a commands
  commands=(
{commands}
  )
  if (( CURRENT == 2 )) && [[ "$words[2]" != -* ]]; then
    _describe command commands
    _files
    return
  fi
  local command="$words[2]"
  if (( $+commands[(r)$command:*] )); then
    shift words
    (( CURRENT-- ))
  fi
  case "$command" in
{cases}
  esac
}}
# Called as a function of $fpath, or read by eval.
if [[ "$funcstack[1]" = _ouros ]]; then
  _ouros "$@"
else
  compdef _ouros ouros
fi
"""


def _fish(helps: dict[str, str], options: dict[str, list[_Option]]) -> str:
    lines = [
        "# Completion of ouros for fish: a file ouros.fish in ~/.config/fish/completions, or",
        "#   ouros completion fish | source",
    ]
    quoted = {name: text.replace("\\", "\\\\").replace("'", "\\'") for name, text in helps.items()}
    lines += [f"complete -c ouros -n __fish_use_subcommand -a {name} -d '{text}'" for name, text in quoted.items()]
    for command, found in options.items():
        for option in found:
            text = option.help.replace("\\", "\\\\").replace("'", "\\'")
            if not option.names:
                # Only until one of them is there.
                where = f"'__fish_seen_subcommand_from {command}; and not __fish_seen_subcommand_from "
                where += f"{' '.join(option.values or ())}'"
            else:
                where = f"'__fish_seen_subcommand_from {command}'" if command else "__fish_use_subcommand"
            names = [f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names]
            value = ""
            if option.values:
                value = (
                    f" -x -a '{' '.join(option.values)}'"
                    if not option.is_optional
                    else f" -a '{' '.join(option.values)}'"
                )
            elif option.values is not None:
                value = " -r"
            lines.append(" ".join(["complete -c ouros -n", where, *names]) + value + (f" -d '{text}'" if text else ""))
    return "\n".join(lines) + "\n"
