"""Tools as text: stubs, declarations, descriptions for prompts, and the stub file for the type checker.

Knows tools by their attributes; nothing of executions. Invariant: the text is Python that parses, whatever the
descriptions hold.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Iterable, Sequence
from enum import Enum
from keyword import iskeyword
from typing import Any

from ouros.bounded import bounded_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Described(Protocol):
        """A tool, as far as its description goes."""

        name: str
        description: str
        parameters: dict[str, Any]
        returns: dict[str, Any]
        signature: inspect.Signature
        is_async: bool
        _is_from_schema: bool

    Module = tuple[str, str | None, Sequence[Described], dict[str, Any]]  # name, documentation, functions, constants

INDENT = "    "
LONGEST_CONSTANT = 100  # characters of a constant of a module in a description
_BUILTINS: frozenset[type] = frozenset(
    (int, float, complex, bool, str, bytes, bytearray, list, tuple, dict, set, frozenset, range, object)
)
_ABSTRACT = ("Sequence", "Iterable", "Mapping", "Collection", "Iterator")
_LIBRARY = frozenset(("datetime", "decimal", "fractions", "uuid", "pathlib"))
_SIMPLE = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


class Types:
    """Types as the program writes them. Collects the definitions and imports that they need."""

    def __init__(self) -> None:
        self.definitions: dict[str, str] = {}  # definitions by name, in the order in which they are needed
        self.imports: set[str] = set()
        self.names: dict[Any, str] = {}  # name of each class, and of each schema by its id

    def of(self, hint: Any) -> str:
        """Return the text of an annotation; `Any` for what a program has no type for."""
        if hint is None or hint is type(None):
            return "None"
        if hint in (Any, inspect.Parameter.empty):
            return self.typing("Any")
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if origin is not None:
            return self.generic(hint, origin, args)
        if not isinstance(hint, type):
            supertype = getattr(hint, "__supertype__", None)
            return self.typing("Any") if supertype is None else self.of(supertype)
        if hint in _BUILTINS:
            return hint.__name__
        if issubclass(hint, Enum):
            return self.literal([member.value for member in hint])
        fields = self.fields(hint)
        if fields is not None:
            return self.record(hint, *fields)
        module = hint.__module__.partition(".")[0]
        if module in _LIBRARY:
            self.imports.add(f"import {module}")
            return f"{module}.{hint.__name__}"
        for kind in (bool, int, float, str, bytes, list, tuple, dict, set):
            if issubclass(hint, kind):
                return kind.__name__
        return self.typing("Any")

    def generic(self, hint: Any, origin: Any, args: tuple[Any, ...]) -> str:
        if origin is typing.Annotated:
            return self.of(args[0])
        if origin is typing.Literal:
            return self.literal([arg.value if isinstance(arg, Enum) else arg for arg in args])
        if origin is typing.Union or origin is types.UnionType:
            return " | ".join(dict.fromkeys(self.of(arg) for arg in args))
        name = getattr(origin, "__name__", "")
        if name in ("Required", "NotRequired", "ReadOnly", "Final", "ClassVar") and args:
            return self.of(args[0])
        if origin in (list, tuple, dict, set, frozenset):
            shown = ", ".join("..." if arg is ... else self.of(arg) for arg in args)
            return f"{name}[{shown}]" if args else name
        if origin.__module__ == "collections.abc" and name in _ABSTRACT:
            self.imports.add(f"from collections.abc import {name}")
            return f"{name}[{', '.join(self.of(arg) for arg in args)}]"
        if origin.__module__ == "collections.abc" and name in ("Awaitable", "Coroutine") and args:
            return self.of(args[-1])
        return self.typing("Any")

    def typing(self, name: str) -> str:
        self.imports.add(f"from typing import {name}")
        return name

    def literal(self, values: list[Any]) -> str:
        if not values or not all(value is None or type(value) in (bool, int, str, bytes) for value in values):
            return self.typing("Any")
        return f"{self.typing('Literal')}[{', '.join(bounded_repr(value) for value in values)}]"

    def fields(self, hint: type) -> tuple[str, dict[str, tuple[Any, bool]], str] | None:
        """Return base, fields (type, required) and docstring of a class that is described by them."""
        doc = inspect.cleandoc(hint.__doc__ or "") if "__doc__" in vars(hint) else ""
        model = getattr(hint, "model_fields", None)
        if isinstance(model, dict):
            return "TypedDict", {key: (field.annotation, field.is_required()) for key, field in model.items()}, doc
        if hasattr(hint, "__total__") and issubclass(hint, dict):
            hints = _hints(hint)
            required = getattr(hint, "__required_keys__", frozenset(hints))
            return "TypedDict", {key: (value, key in required) for key, value in hints.items()}, doc
        if hasattr(hint, "__dataclass_fields__"):
            hints = _hints(hint)
            own = "" if doc.startswith(f"{hint.__name__}(") else doc
            return "dataclass", {key: (hints.get(key, Any), True) for key in hint.__dataclass_fields__}, own
        if issubclass(hint, tuple) and hasattr(hint, "_fields"):
            hints = _hints(hint)
            return "NamedTuple", {key: (hints.get(key, Any), True) for key in hint._fields}, ""
        return None

    def record(self, key: Any, base: str, fields: dict[str, tuple[Any, bool]], doc: str) -> str:
        if key in self.names:
            return self.names[key]
        name = self.names[key] = self.fresh(key.__name__)
        self.definitions[name] = ""  # reserves its place before the definitions that it refers to, as annotations allow
        lines = self.header(name, base, doc)
        for field, (hint, required) in fields.items():
            lines.append(f"{INDENT}{field}: {self.optional(self.of(hint), required)}")
        self.define(name, lines)
        return name

    def header(self, name: str, base: str, doc: str) -> list[str]:
        if base == "dataclass":
            self.imports.add("from dataclasses import dataclass")
            lines = ["@dataclass", f"class {name}:"]
        else:
            lines = [f"class {name}({self.typing(base)}):"]
        return [*lines, *docstring(doc)]

    def define(self, name: str, lines: list[str]) -> None:
        if lines[-1].endswith(":"):
            lines.append(f"{INDENT}pass")
        self.definitions[name] = "\n".join(lines)

    def optional(self, text: str, required: bool) -> str:
        return text if required else f"{self.typing('NotRequired')}[{text}]"

    def fresh(self, name: str) -> str:
        base = name if name.isidentifier() and not iskeyword(name) else "Object"
        number = 1
        name = base
        while name in self.definitions:
            number += 1
            name = f"{base}{number}"
        return name

    # JSON Schemas.

    def of_schema(self, schema: Any, root: dict[str, Any], name: str) -> str:
        """Return the text of a JSON Schema; objects with properties become TypedDicts called `name`."""
        if not isinstance(schema, dict) or not schema:
            return self.typing("Any")
        if isinstance(schema.get("$ref"), str):
            return self.reference(schema["$ref"], root, name)
        if isinstance(schema.get("enum"), list):
            return self.literal(schema["enum"])
        if "const" in schema:
            return self.literal([schema["const"]])
        for key in ("anyOf", "oneOf"):
            if isinstance(schema.get(key), list):
                return " | ".join(dict.fromkeys(self.of_schema(part, root, name) for part in schema[key])) or "Any"
        kind = schema.get("type")
        if isinstance(kind, list):
            parts = [self.of_schema({**schema, "type": one}, root, name) for one in kind]
            return " | ".join(dict.fromkeys(parts)) or self.typing("Any")
        properties = schema.get("properties")
        if isinstance(properties, dict) and properties:
            return self.schema_record(schema, root, name)
        if kind == "object":
            others = schema.get("additionalProperties")
            return f"dict[str, {self.of_schema(others if others is not True else None, root, name)}]"
        if kind == "array":
            return f"list[{self.of_schema(schema.get('items'), root, name)}]"
        found = _SIMPLE.get(kind) if isinstance(kind, str) else None
        return self.typing("Any") if found is None else found

    def reference(self, reference: str, root: dict[str, Any], name: str) -> str:
        node: Any = root
        for part in reference.split("/")[1:]:
            node = node.get(part.replace("~1", "/").replace("~0", "~")) if isinstance(node, dict) else None
        return self.of_schema(node, root, reference.rpartition("/")[2] or name)

    def schema_record(self, schema: dict[str, Any], root: dict[str, Any], hint: str) -> str:
        if id(schema) in self.names:
            return self.names[id(schema)]
        title = schema.get("title")
        wanted = title if isinstance(title, str) and title.isidentifier() else _camel(hint)
        name = self.names[id(schema)] = self.fresh(wanted)
        self.definitions[name] = ""
        required = schema.get("required")
        keys = required if isinstance(required, list) else []
        found = {
            key: self.optional(self.of_schema(part, root, str(key)), key in keys)
            for key, part in schema["properties"].items()
        }
        description = schema.get("description")
        if all(isinstance(key, str) and key.isidentifier() and not iskeyword(key) for key in found):
            lines = self.header(name, "TypedDict", description if isinstance(description, str) else "")
            self.define(name, [*lines, *(f"{INDENT}{key}: {text}" for key, text in found.items())])
        else:
            items = ", ".join(f"{bounded_repr(key)}: {text}" for key, text in found.items())
            self.definitions[name] = f"{name} = {self.typing('TypedDict')}({name!r}, {{{items}}})"
        return name


def _hints(cls: type) -> dict[str, Any]:
    try:
        return typing.get_type_hints(cls, include_extras=True)
    except Exception:  # a name that is only there for type checkers
        return dict.fromkeys(getattr(cls, "__annotations__", {}), Any)


def _camel(name: str) -> str:
    text = "".join(part[:1].upper() + part[1:] for part in "".join(c if c.isalnum() else "_" for c in name).split("_"))
    return text or "Object"


def docstring(text: str, indent: str = INDENT) -> list[str]:
    """Return the lines of a docstring, none if there is no text."""
    text = inspect.cleandoc(text).strip()
    if not text:
        return []
    text = text.replace("\\", "\\\\")
    if '"""' in text or text.endswith('"'):
        text = text.replace('"', '\\"')
    lines = text.splitlines()
    if len(lines) == 1:
        return [f'{indent}"""{lines[0]}"""']
    rest = [f"{indent}{line}" if line.strip() else "" for line in lines[1:]]
    return [f'{indent}"""{lines[0]}', *rest, f'{indent}"""']


def declaration(tool: Described, types: Types) -> str:
    """Return the header of the function that the program calls, without the colon."""
    parts: list[str] = []
    properties = tool.parameters.get("properties", {})
    found = list(tool.signature.parameters.values())
    starred = False
    for index, parameter in enumerate(found):
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            parts.append("*")
            starred = True
        name = parameter.name
        if parameter.kind is parameter.VAR_POSITIONAL:
            name, starred = f"*{name}", True
        elif parameter.kind is parameter.VAR_KEYWORD:
            name = f"**{name}"
        if tool._is_from_schema and parameter.kind is not parameter.VAR_KEYWORD:
            shown = types.of_schema(properties[parameter.name], tool.parameters, parameter.name)
        else:
            shown = "" if parameter.annotation is parameter.empty else types.of(parameter.annotation)
        text = f"{name}: {shown}" if shown else name
        if parameter.default is not parameter.empty:
            text += f" = {_default(parameter.default)}" if shown else f"={_default(parameter.default)}"
        parts.append(text)
        following = found[index + 1].kind if index + 1 < len(found) else None
        if parameter.kind is parameter.POSITIONAL_ONLY and following is not parameter.POSITIONAL_ONLY:
            parts.append("/")
    if tool._is_from_schema:
        returns = types.of_schema(tool.returns, tool.returns, f"{tool.name}_result") if tool.returns else ""
    else:
        hint = tool.signature.return_annotation
        returns = "" if hint is inspect.Signature.empty else types.of(hint)
    name = tool.name.rpartition(".")[2]
    head = f"{'async def' if tool.is_async else 'def'} {name}({', '.join(parts)})"
    return f"{head} -> {returns}" if returns else head


def _default(value: Any) -> str:
    if isinstance(value, Enum):
        value = value.value
    if value is None or type(value) in (bool, int, float, str, bytes):
        return bounded_repr(value)
    if type(value) in (list, tuple, dict) and not value:
        return bounded_repr(value)
    return "..."


def stub(tool: Described, types: Types) -> str:
    """Return the declaration with the docstring and a body of `...`."""
    head = declaration(tool, types)
    doc = docstring(tool.description)
    return "\n".join([f"{head}:", *doc, f"{INDENT}..."]) if doc else f"{head}: ..."


def describe(tools: Iterable[Described], style: str, modules: Iterable[Module] = ()) -> str:
    """Return all tools for a prompt; see `Toolset.describe`."""
    types = Types()
    if style == "python":
        texts = [stub(tool, types) for tool in tools]
        texts += [_module_stub(module, types) for module in modules]
        return "\n\n\n".join([*types.definitions.values(), *texts])
    if style != "markdown":
        raise ValueError(f"unknown style {style!r}, expected 'python' or 'markdown'")
    sections = []
    for tool in tools:
        header = f"## {tool.name}\n\n```python\n{declaration(tool, types)}\n```"
        sections.append(f"{header}\n\n{tool.description}" if tool.description else header)
    for module in modules:
        sections.append(f"## Module {module[0]}\n\n```python\n{_module_stub(module, types)}\n```")
    if types.definitions:
        code = "\n\n\n".join(types.definitions.values())
        sections.insert(0, f"## Types\n\n```python\n{code}\n```")
    return "\n\n".join(sections)


def _module_stub(module: Module, types: Types) -> str:
    """Return a module with its documentation as comments, its constants and functions."""
    name, doc, tools, constants = module
    lines = [f"# import {name}", *(f"# {line}".rstrip() for line in inspect.cleandoc(doc or "").splitlines())]
    lines += [_constant(key, value, types) for key, value in constants.items()]
    return "\n\n".join(["\n".join(lines), *(stub(tool, types) for tool in tools)])


def _constant(name: str, value: Any, types: Types) -> str:
    if value is None or type(value) in (bool, int, float, str, bytes):
        shown = bounded_repr(value, max_characters=LONGEST_CONSTANT + 1)
        if len(shown) <= LONGEST_CONSTANT:
            return f"{name} = {shown}"
    return f"{name}: {types.of(type(value))}"


def stub_file(tools: Iterable[Described], constants: dict[str, Any] | None = None) -> str:
    """Return a `.pyi` that declares all tools; see `Toolset.stubs`."""
    types = Types()
    texts = [f"{key}: {types.of(type(value))}" for key, value in (constants or {}).items()]
    texts += [f"{declaration(tool, types)}: ..." for tool in tools]
    return "\n".join([*sorted(types.imports), *types.definitions.values(), *texts, ""])
