"""`ouros completion`: what shells need to complete the words of the command, made from its parsers.

Knows parsers only. Invariant: all that is completed stands in the parsers; no text of theirs is code for a shell.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import NamedTuple


class _Option(NamedTuple):
    """An option: how it is written, its help, what its value may be; None: it takes none."""

    names: tuple[str, ...]
    help: str
    values: tuple[str, ...] | None
    is_optional: bool


def script_of(shell: str, main: argparse.ArgumentParser, commands: Mapping[str, argparse.ArgumentParser]) -> str:
    """Return the completion script for a shell."""
    helps = _helps(main)
    options = {"": _options(main), **{name: _options(parser) for name, parser in commands.items()}}
    options[""] = _distinct([*options[""], *options["run"]])  # options of `ouros run` may stand before FILE
    make = {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell]
    return make(helps, options)


def _helps(main: argparse.ArgumentParser) -> dict[str, str]:
    """Return the commands and their help."""
    for action in main._actions:
        if isinstance(action, argparse._SubParsersAction):
            return {choice.dest: choice.help or "" for choice in action._choices_actions}
    return {}


def _options(parser: argparse.ArgumentParser) -> list[_Option]:
    found = []
    for action in parser._actions:
        if action.option_strings and action.help != argparse.SUPPRESS:
            takes = action.nargs is None or action.nargs == "?"
            values = tuple(map(str, action.choices or ())) if takes else None
            text = (action.help or "").partition(" (")[0].replace("%%", "%")
            found.append(_Option(tuple(action.option_strings), text, values, action.nargs == "?"))
        elif action.choices and not isinstance(action, argparse._SubParsersAction):
            found.append(_Option((), "", tuple(map(str, action.choices)), False))
    return found


def _distinct(options: list[_Option]) -> list[_Option]:
    seen: dict[tuple[str, ...], _Option] = {}
    for option in options:
        seen.setdefault(option.names, option)
    return list(seen.values())


def _words(options: list[_Option]) -> list[str]:
    return [name for option in options for name in option.names or option.values or ()]


def _quoted(text: str) -> str:
    """Return text in single quotes for a shell."""
    return "'" + text.replace("'", "'\\''") + "'"


def _bash(helps: dict[str, str], options: dict[str, list[_Option]]) -> str:
    cases = "\n".join(
        f"    {name or '*'}) words={_quoted(' '.join(_words(found)))} ;;"
        for name, found in sorted(options.items(), reverse=True)
    )
    valued = [
        (option.names, option.values) for found in options.values() for option in found if option.values is not None
    ]
    plain = sorted({name for names, values in valued if not values for name in names})
    chosen = {"|".join(names): " ".join(values) for names, values in valued if names and values}
    choices = "\n".join(
        f'    {names}) COMPREPLY=($(compgen -W {_quoted(values)} -- "$current")); return ;;'
        for names, values in chosen.items()
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
  case "$command" in
    completion) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
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
compdef _ouros ouros
"""


def _fish(helps: dict[str, str], options: dict[str, list[_Option]]) -> str:
    lines = [
        "# Completion of ouros for fish: a file ouros.fish in ~/.config/fish/completions, or",
        "#   ouros completion fish | source",
    ]
    quoted = {name: text.replace("\\", "\\\\").replace("'", "\\'") for name, text in helps.items()}
    lines += [f"complete -c ouros -n __fish_use_subcommand -a {name} -d '{text}'" for name, text in quoted.items()]
    for command, found in options.items():
        where = f"'__fish_seen_subcommand_from {command}'" if command else "__fish_use_subcommand"
        for option in found:
            text = option.help.replace("\\", "\\\\").replace("'", "\\'")
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
