"""JSON Schemas of tools, and the validation of their arguments. Imports pydantic.

Knows callables, schemas and values; nothing of executions or toolsets. Invariants: schemas are JSON Schema 2020-12;
what a validator refuses is a TypeError whose text is bounded and names tool, argument, expectation and value.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from keyword import iskeyword
from typing import Annotated, Any, Literal, NamedTuple, Union, get_type_hints

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.errors import PydanticInvalidForJsonSchema, PydanticSchemaGenerationError, PydanticUserError
from pydantic_core import ArgsKwargs, SchemaValidator
from typing_extensions import NotRequired, TypedDict

from ouros.bounded import bounded_repr, cut, printable, weight
from ouros.pydantic_models import PLAIN
from ouros.values import SandboxRepr, UnknownDataclass, unknown_dataclass_parts

Arguments = tuple[tuple[Any, ...], dict[str, Any]]
Check = Callable[[tuple[Any, ...], dict[str, Any]], Arguments]

MOST_WEIGHT = 1_000_000  # weight of the arguments of one call (see `weight`): pydantic walks shared parts each time
FEW = 20  # most arguments of a call whose values are checked for being small
MOST_FLAT = 1000  # parts of a container that is not walked
MOST_FLAT_TEXT = 100_000  # most characters and bytes in such a container
MOST_ERRORS = 5  # errors of one call that a TypeError names
MANY_ERRORS = 10_000  # with more errors than this, a TypeError names none
LONGEST_MESSAGE = 300
LONGEST_VALUE = 200
MOST_PARTS = 50  # parts of a value in a message
_CONTAINERS = (list, tuple, dict, set, frozenset)
_ANY = (Any, object, inspect.Parameter.empty)
_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


class Shape(NamedTuple):
    """Description of a callable."""

    signature: inspect.Signature  # signature with resolved annotations
    parameters: dict[str, Any]  # JSON Schema of an object
    returns: dict[str, Any]  # JSON Schema; empty if not known
    check: Check | None  # arguments to arguments, or a TypeError; None if every value will do
    validate: Callable[[ArgsKwargs], Arguments] | None = None  # like `check`, for plain arguments; ValidationError


# Callables.


def shape_of(function: Callable[..., Any], name: str) -> Shape:
    """Return the shape of a typed callable.

    Raises:
        TypeError: An annotation can't be resolved, or has no JSON Schema.
    """
    signature = _resolved(function, name)
    hints = {key: parameter.annotation for key, parameter in signature.parameters.items()}
    parameters = _parameters(signature, name)
    returns: dict[str, Any] = {}
    if signature.return_annotation not in _ANY:
        try:
            adapter: TypeAdapter[Any] = TypeAdapter(signature.return_annotation)
            returns = _untitled(adapter.json_schema(mode="serialization", by_alias=False))
        except PydanticUserError:
            pass  # a class of the host: what comes out is a matter of conversion
    if all(hint in _ANY for hint in hints.values()):
        return Shape(signature, parameters, returns, None)
    validate = _validator(signature, hints)
    return Shape(signature, parameters, returns, _check_of(signature, validate, name), validate)


def _resolved(function: Callable[..., Any], name: str) -> inspect.Signature:
    try:
        signature = inspect.signature(function)
    except ValueError:  # a built-in function that doesn't tell
        kinds = (("args", inspect.Parameter.VAR_POSITIONAL), ("kwargs", inspect.Parameter.VAR_KEYWORD))
        return inspect.Signature([inspect.Parameter(key, kind) for key, kind in kinds])
    target: Any = function
    while isinstance(target, functools.partial):
        target = target.func
    is_class = isinstance(target, type)
    if is_class:
        target = target.__init__
    elif not inspect.isroutine(target):
        target = type(target).__call__
    try:
        hints = get_type_hints(inspect.unwrap(target), include_extras=True)
    except Exception as error:
        raise TypeError(f"tool {name!r}: an annotation can't be resolved: {error}") from error
    found = [
        parameter.replace(annotation=hints.get(key, inspect.Parameter.empty))
        for key, parameter in signature.parameters.items()
    ]
    returns = inspect.Parameter.empty if is_class else hints.get("return", inspect.Parameter.empty)
    return signature.replace(parameters=found, return_annotation=returns)


def _parameters(signature: inspect.Signature, name: str) -> dict[str, Any]:
    """Return JSON Schema of the arguments, each under its name."""
    fields: dict[str, Any] = {}
    defaults: dict[str, Any] = {}
    extra: Any = False
    for key, parameter in signature.parameters.items():
        hint = Any if parameter.annotation in _ANY else parameter.annotation
        if parameter.kind is parameter.VAR_KEYWORD:
            extra = True if hint is Any else _schema(hint, name, key)
        elif parameter.kind is parameter.VAR_POSITIONAL:
            fields[key] = NotRequired[list[hint]]  # type: ignore[valid-type]
        elif parameter.default is parameter.empty:
            fields[key] = hint
        else:
            fields[key] = NotRequired[hint]
            shown = _jsonable(parameter.default)
            if shown is not ...:
                defaults[key] = shown
    schema = _schema(_typed_dict("Arguments", fields), name, None)
    schema.setdefault("properties", {})
    for key, default in defaults.items():
        schema["properties"][key] = {**schema["properties"][key], "default": default}
    if isinstance(extra, dict) and "$defs" in extra:
        schema["$defs"] = {**extra.pop("$defs"), **schema.get("$defs", {})}
    schema["additionalProperties"] = extra
    return schema


def _schema(hint: Any, name: str, parameter: str | None) -> dict[str, Any]:
    try:
        adapter: TypeAdapter[Any] = TypeAdapter(hint)
        schema: dict[str, Any] = _untitled(adapter.json_schema())
        return schema
    except (PydanticSchemaGenerationError, PydanticInvalidForJsonSchema) as error:
        where = "" if parameter is None else f", parameter {parameter!r}"
        reason = str(error).partition("\n")[0]
        raise TypeError(f"tool {name!r}{where}: an annotation has no JSON Schema: {reason}") from error


def _typed_dict(name: str, fields: dict[str, Any], extra: Literal["allow", "forbid"] | None = None) -> Any:
    make: Any = TypedDict
    hint = make(name, fields)
    if extra is not None:
        hint.__pydantic_config__ = ConfigDict(extra=extra)
    return hint


_NAMED = frozenset(("properties", "$defs", "patternProperties"))  # their keys are names, not keywords
_VALUES = frozenset(("default", "enum", "const", "examples"))


def _untitled(node: Any, named: bool = False) -> Any:
    """Return a schema without the titles that pydantic makes of names."""
    if isinstance(node, list):
        return [_untitled(part) for part in node]
    if not isinstance(node, dict):
        return node
    found = {}
    for key, value in node.items():
        if named:
            found[key] = _untitled(value)
        elif key in _VALUES:
            found[key] = value
        elif key != "title":
            found[key] = _untitled(value, key in _NAMED)
    return found


_JSON: TypeAdapter[Any] = TypeAdapter(Any)


def _jsonable(value: Any) -> Any:
    """Return a default as JSON, `...` if it has no such form."""
    try:
        return _JSON.dump_python(value, mode="json")
    except Exception:
        return ...


def _check_of(signature: inspect.Signature, validate: Callable[[ArgsKwargs], Arguments], name: str) -> Check:
    unpacked, plain = ArgsKwargs, PLAIN

    def check(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Arguments:
        is_plain = plain.issuperset(map(type, args)) and (not kwargs or plain.issuperset(map(type, kwargs.values())))
        if not is_plain and not _are_flat(args, kwargs):
            _check_weight(name, args, kwargs)
            _refuse_reprs(signature, name, args, kwargs)
        try:
            return validate(unpacked(args, kwargs))
        except ValidationError as error:
            failure = error
        if _first(UnknownDataclass, (args, kwargs)) is not None:
            try:
                return validate(unpacked(*_as_dicts((args, kwargs))))
            except ValidationError as error:
                failure = error
        raise TypeError(_explain(name, failure, signature)) from None

    return check


def _validator(signature: inspect.Signature, hints: dict[str, Any]) -> Callable[[ArgsKwargs], Arguments]:
    """Return a validator that converts the arguments of a call to the annotated types."""

    def passed(*args: Any, **kwargs: Any) -> Arguments:
        return args, kwargs

    taken: Any = passed
    taken.__signature__ = signature.replace(return_annotation=inspect.Parameter.empty)
    taken.__annotations__ = {key: hint for key, hint in hints.items() if hint is not inspect.Parameter.empty}
    adapter: TypeAdapter[Any] = TypeAdapter(taken)
    schema: Any = adapter.core_schema
    # Without the call of `passed`, which is a fifth of the time.
    if schema["type"] == "call":
        return SchemaValidator(schema["arguments_schema"]).validate_python
    if schema["type"] == "definitions" and schema["schema"]["type"] == "call":
        arguments = {**schema, "schema": schema["schema"]["arguments_schema"]}
        return SchemaValidator(arguments).validate_python
    return adapter.validator.validate_python


def _are_flat(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Return whether arguments need no look into them, because each is flat."""
    return len(args) + len(kwargs) <= FEW and all(map(_is_flat, args)) and all(map(_is_flat, kwargs.values()))


def _is_flat(value: Any) -> bool:
    """Return whether a value is plain, or a small container of plain values: it has little weight and holds no
    reprs."""
    kind = type(value)
    if kind in PLAIN:
        return True
    if kind not in _CONTAINERS or len(value) > MOST_FLAT:
        return False
    kinds = set(map(type, value))
    parts = value
    if kind is dict:
        parts = value.values()
        kinds.update(map(type, parts))
    if not PLAIN.issuperset(kinds):
        return False
    if str not in kinds and bytes not in kinds:
        return True
    texts = [len(part) for part in parts if type(part) is str or type(part) is bytes]
    if kind is dict:
        texts += [len(part) for part in value if type(part) is str or type(part) is bytes]
    return sum(texts) <= MOST_FLAT_TEXT


def _check_weight(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Raise TypeError if validation might take long: no limit of the program counts its time."""
    if weight((args, kwargs), MOST_WEIGHT) > MOST_WEIGHT:
        raise TypeError(f"{name}() arguments have more than {MOST_WEIGHT} parts, of which 100 characters are one")


def _refuse_reprs(signature: inspect.Signature, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Raise TypeError if what stands for a value of the program would pass as a str."""
    try:
        bound = signature.bind(*args, **kwargs).arguments
    except TypeError:
        return  # validation reports the error
    for key, value in bound.items():
        if signature.parameters[key].annotation not in _ANY:
            _refuse_repr(name, key, value)


def _refuse_repr(name: str, key: str, value: Any) -> None:
    found = _first(SandboxRepr, value)
    if found is not None:
        kind = cut(printable(found.type_name), 100)
        raise TypeError(f"{name}() argument {key!r}: a {kind} of the program can't be given to the host")


def _first(kind: type, value: Any) -> Any:
    """Return a part of the value that is exactly of that class, or None; shared parts are looked at once."""
    seen: set[int] = set()
    pending = [value]
    while pending:
        part = pending.pop()
        if type(part) is kind:
            return part
        if type(part) in _CONTAINERS and id(part) not in seen:
            seen.add(id(part))
            pending.extend(part)
            if type(part) is dict:
                pending.extend(part.values())
    return None


def _as_dicts(value: Any) -> Any:
    """Return a copy in which dataclass instances whose class the host doesn't know are dicts of their fields."""
    memo: dict[int, Any] = {}

    def copied(part: Any) -> Any:
        kind = type(part)
        if kind is UnknownDataclass:
            fields: dict[str, Any] = memo.get(id(part))  # type: ignore[assignment]
            if fields is None:
                fields = memo[id(part)] = {}
                fields.update((key, copied(item)) for key, item in unknown_dataclass_parts(part)[1].items())
            return fields
        if kind is tuple:
            return tuple([copied(item) for item in part])  # a new tuple; its weight was checked before
        if kind is list or kind is dict:
            made: Any = memo.get(id(part))
            if made is None:
                made = memo[id(part)] = kind()
                if kind is list:
                    made.extend(copied(item) for item in part)
                else:
                    made.update((key, copied(item)) for key, item in part.items())
            return made
        return part

    return copied(value)


def _explain(name: str, error: ValidationError, signature: inspect.Signature | None) -> str:
    if error.error_count() > MANY_ERRORS:
        return f"{name}() arguments have {error.error_count()} errors"
    errors = error.errors(include_url=False, include_context=False)
    parts = [_explained(name, entry, signature) for entry in errors[:MOST_ERRORS]]
    if len(errors) > MOST_ERRORS:
        parts.append(f"and {len(errors) - MOST_ERRORS} more")
    return f"{name}() {'; '.join(parts)}"


def _explained(name: str, entry: Any, signature: inspect.Signature | None) -> str:
    where = list(entry["loc"])
    argument = str(where[0]) if where else ""
    if signature is not None and where and isinstance(where[0], int):
        positional = [key for key, found in signature.parameters.items() if found.kind in _POSITIONAL]
        if where[0] < len(positional):
            argument = positional[where[0]]
        else:
            rest = next((k for k, p in signature.parameters.items() if p.kind is p.VAR_POSITIONAL), None)
            if rest is None:
                argument = str(where[0])
            else:
                argument = f"{rest}[{where[0] - len(positional)}]"
    argument = cut(printable(argument), LONGEST_VALUE)
    kind = entry["type"]
    if kind.startswith("missing_") or kind == "missing" and len(where) == 1:
        hint = signature.parameters[argument].annotation if signature is not None else inspect.Parameter.empty
        return f"missing required argument {argument!r}{_expected(hint)}"
    if kind == "unexpected_positional_argument":
        takes = len([p for p in (signature.parameters.values() if signature else ()) if p.kind in _POSITIONAL])
        return f"takes {takes} positional argument{'' if takes == 1 else 's'} but more were given"
    if kind == "unexpected_keyword_argument" or kind == "extra_forbidden" and len(where) == 1:
        return f"got an unexpected keyword argument {argument!r}"
    if kind == "multiple_argument_values":
        return f"got multiple values for argument {argument!r}"
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in where[1:])
    message = cut(printable(entry["msg"]), LONGEST_MESSAGE)
    value = bounded_repr(entry["input"], max_parts=MOST_PARTS, max_characters=LONGEST_VALUE)
    return f"argument {argument + cut(printable(path), LONGEST_VALUE)!r}: {message}, got {value}"


def _expected(hint: Any) -> str:
    if hint is inspect.Parameter.empty or hint is Any:
        return ""
    from ouros.tools.text import Types

    return f" ({Types().of(hint)})"


# JSON Schemas.


def shape_of_schema(name: str, parameters: dict[str, Any], returns: dict[str, Any] | None) -> Shape:
    """Return the shape of a tool that is described by JSON Schema.

    Raises:
        TypeError: `parameters` is no schema of an object.
        ValueError: A reference in it leads nowhere.
    """
    properties = parameters.get("properties", {})
    if parameters.get("type", "object") != "object" or not isinstance(properties, dict):
        raise TypeError(f"tool {name!r}: parameters must be a JSON Schema of type 'object'")
    required = parameters.get("required", [])
    if not isinstance(required, list) or not all(type(key) is str for key in [*required, *properties]):
        raise TypeError(f"tool {name!r}: the names of parameters must be str")
    reader = _Reader(parameters)
    hint = reader.record(parameters, "Arguments")
    adapter: TypeAdapter[Any] = TypeAdapter(hint)
    order = [*(key for key in properties if key in required), *(key for key in properties if key not in required)]
    found = []
    others = parameters.get("additionalProperties", True) is not False
    for key in order:
        if not key.isidentifier() or iskeyword(key):
            others = True
            continue
        schema = properties[key]
        default: Any = inspect.Parameter.empty
        if key not in required:
            default = schema.get("default", ...) if isinstance(schema, dict) else ...
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        found.append(inspect.Parameter(key, kind, default=default, annotation=reader.of(schema, key)))
    if others:
        found.append(inspect.Parameter("kwargs", inspect.Parameter.VAR_KEYWORD))
    validate = adapter.validator.validate_python

    def check(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Arguments:
        if len(args) > len(order):
            raise TypeError(f"{name}() takes {len(order)} positional arguments but {len(args)} were given")
        given = dict(zip(order, args, strict=False))
        for key in kwargs:
            if key in given:
                shown = cut(printable(key), LONGEST_VALUE)
                raise TypeError(f"{name}() got multiple values for argument {shown!r}")
        given.update(kwargs)
        if not _are_flat((), given):
            _check_weight(name, (), given)
            for key, value in given.items():
                if properties.get(key) not in (None, {}, True):
                    _refuse_repr(name, key, value)
        try:
            return (), validate(given)
        except ValidationError as error:
            failure = error
        if _first(UnknownDataclass, given) is not None:
            try:
                return (), validate(_as_dicts(given))
            except ValidationError as error:
                failure = error
        raise TypeError(_explain(name, failure, None)) from None

    return Shape(inspect.Signature(found), parameters, returns or {}, check)


_CONSTRAINTS = {
    "minimum": "ge", "maximum": "le", "exclusiveMinimum": "gt", "exclusiveMaximum": "lt", "multipleOf": "multiple_of",
    "minLength": "min_length", "maxLength": "max_length", "minItems": "min_length", "maxItems": "max_length",
}  # fmt: skip
_SIMPLE: dict[str, Any] = {
    "string": str, "integer": int, "number": int | float, "boolean": bool, "null": type(None),
}  # fmt: skip
_BY_TYPE = {
    "string": ("minLength", "maxLength"), "array": ("minItems", "maxItems"),
    "integer": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
}  # fmt: skip


class _Reader:
    """JSON Schema to types that pydantic validates. Keywords it does not know are not checked."""

    def __init__(self, root: dict[str, Any]) -> None:
        self.root = root
        self.open: list[str] = []  # references that are being read: a cycle is Any

    def of(self, schema: Any, name: str) -> Any:
        if not isinstance(schema, dict) or not schema:
            return Any
        if "$ref" in schema:
            return self.reference(schema["$ref"], name)
        if "enum" in schema:
            return self.literal(schema["enum"])
        if "const" in schema:
            return self.literal([schema["const"]])
        for key in ("anyOf", "oneOf"):
            if key in schema:
                options = [self.of(option, name) for option in schema[key]]
                return _union(options)
        kind = schema.get("type")
        if isinstance(kind, list):
            options = [self.of({**schema, "type": one}, name) for one in kind]
            return _union(options)
        if kind == "object" or kind is None and "properties" in schema:
            hint = self.record(schema, name)
        elif kind == "array":
            hint = list[self.of(schema.get("items"), name)]  # type: ignore[misc]
        else:
            hint = _SIMPLE.get(kind, Any) if isinstance(kind, str) else Any
        limits = {
            _CONSTRAINTS[key]: schema[key]
            for key in _BY_TYPE.get(kind if isinstance(kind, str) else "", ())
            if isinstance(schema.get(key), (int, float))
        }
        return Annotated[hint, Field(**limits)] if limits else hint

    def record(self, schema: dict[str, Any], name: str) -> Any:
        """Return an object: a TypedDict, or a dict if it declares no properties."""
        properties = schema.get("properties", {})
        others = schema.get("additionalProperties", True)
        if not properties:
            if others is False:
                return _typed_dict(name, {}, "forbid")
            return dict[str, self.of(others, name)] if isinstance(others, dict) else dict[str, Any]  # type: ignore[misc]
        required = schema.get("required", [])
        fields = {}
        for key, part in properties.items():
            found = self.of(part, key)
            fields[key] = found if key in required else NotRequired[found]
        return _typed_dict(name, fields, "forbid" if others is False else "allow")

    def reference(self, reference: Any, name: str) -> Any:
        if not isinstance(reference, str) or not reference.startswith("#"):
            raise ValueError(f"a reference outside the schema: {bounded_repr(reference)}")
        if reference in self.open:
            return Any
        node: Any = self.root
        for part in reference[1:].split("/")[1:]:
            part = part.replace("~1", "/").replace("~0", "~")
            if not isinstance(node, dict) or part not in node:
                raise ValueError(f"a reference that leads nowhere: {bounded_repr(reference)}")
            node = node[part]
        self.open.append(reference)
        try:
            return self.of(node, reference.rpartition("/")[2] or name)
        finally:
            self.open.pop()

    def literal(self, values: Any) -> Any:
        if not isinstance(values, list) or not values:
            return Any
        if all(value is None or type(value) in (bool, int, str) for value in values):
            return Literal[tuple(values)]
        return Any


def _union(options: list[Any]) -> Any:
    if not options or Any in options:
        return Any
    # Not by `|`, which strings and old kinds of types lack.
    return Union[tuple(options)]  # noqa: UP007
