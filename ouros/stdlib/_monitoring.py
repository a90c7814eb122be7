"""`sys.monitoring`: keeps the tools, their events and callbacks, and never calls one, since programs cannot be traced.

Invariant: arguments are checked as in CPython; `module` is what programs see.
"""

from types import CodeType, ModuleType, SimpleNamespace

_NAMES = (
    "PY_START", "PY_RESUME", "PY_RETURN", "PY_YIELD", "CALL", "LINE", "INSTRUCTION", "JUMP", "BRANCH_LEFT", "BRANCH_RIGHT", "STOP_ITERATION",
    "RAISE", "EXCEPTION_HANDLED", "PY_UNWIND", "PY_THROW", "RERAISE", "C_RETURN", "C_RAISE", "BRANCH",
)
_CALL, _C_RETURN, _C_RAISE, _BRANCH, _BOTH_BRANCHES = 1 << 4, 1 << 16, 1 << 17, 1 << 18, 3 << 8
_LAST = 1 << len(_NAMES)
_LOCAL = 0x7FF

DEBUGGER_ID, COVERAGE_ID, PROFILER_ID, OPTIMIZER_ID = 0, 1, 2, 5
DISABLE, MISSING = object(), object()
events = SimpleNamespace(**{name: 1 << i for i, name in enumerate(_NAMES)}, NO_EVENTS=0)

_tools = {}  # number -> name
_events = {}  # number -> events
_local_events = {}  # (number, code) -> events
_callbacks = {}  # (number, event) -> function


def _tool(tool_id):
    number = _int(tool_id)
    if not 0 <= number <= 5:
        raise ValueError(f"invalid tool {number} (must be between 0 and 5)")
    return number


def _int(value):
    if not isinstance(value, int):
        raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
    if not -2**31 <= value < 2**31:
        raise OverflowError("Python int too large to convert to C int")
    return int(value)


def _used(tool_id):
    number = _tool(tool_id)
    if number not in _tools:
        raise ValueError(f"tool {number} is not in use")
    return number


def use_tool_id(tool_id, name, /):
    number = _tool(tool_id)
    if not isinstance(name, str):
        raise ValueError("tool name must be a str")
    if number in _tools:
        raise ValueError(f"tool {number} is already in use")
    _tools[number] = name


def clear_tool_id(tool_id, /):
    number = _tool(tool_id)
    if number in _tools:
        _events.pop(number, None)
        for table in (_local_events, _callbacks):
            for key in [key for key in table if key[0] == number]:
                del table[key]


def free_tool_id(tool_id, /):
    number = _tool(tool_id)
    clear_tool_id(number)
    _tools.pop(number, None)


def get_tool(tool_id, /):
    return _tools.get(_tool(tool_id))


def register_callback(tool_id, event, func, /):
    number, event = _tool(tool_id), _int(event)
    if event <= 0 or event & event - 1:
        raise ValueError("The callback can only be set for one event at a time")
    if event >= _LAST:
        raise ValueError(f"invalid event {event}")
    before = _callbacks.pop((number, event), None)
    if func is not None:
        _callbacks[number, event] = func
    return before


def get_events(tool_id, /):
    return _events.get(_tool(tool_id), 0)


def _checked(wanted):
    if wanted & (_C_RETURN | _C_RAISE) and ~wanted & (_CALL | _C_RETURN | _C_RAISE):
        raise ValueError("cannot set C_RETURN or C_RAISE events independently")
    wanted &= ~(_C_RETURN | _C_RAISE)
    return wanted & ~_BRANCH | _BOTH_BRANCHES if wanted & _BRANCH else wanted


def set_events(tool_id, event_set, /):
    number, wanted = _tool(tool_id), _int(event_set)
    if not 0 <= wanted < _LAST:
        raise ValueError(f"invalid event set 0x{wanted & 0xFFFFFFFF:x}")
    wanted = _checked(wanted)
    _events[_used(number)] = wanted


def _code(code):
    if not isinstance(code, CodeType):
        raise TypeError("code must be a code object")
    return code


def get_local_events(tool_id, code, /):
    number = _int(tool_id)
    _code(code)
    return _local_events.get((_tool(number), code), 0)


def set_local_events(tool_id, code, event_set, /):
    number, wanted = _int(tool_id), _int(event_set)
    _code(code)
    number = _used(number)
    wanted = _checked(wanted)
    if not 0 <= wanted <= _LOCAL:
        raise ValueError(f"invalid local event set 0x{wanted & 0xFFFFFFFF:x}")
    _local_events[number, code] = wanted


def restart_events():
    """Do nothing: no event has been disabled."""


def _all_events():
    return {}


module = ModuleType("sys.monitoring")
for _function in (
    use_tool_id, clear_tool_id, free_tool_id, get_tool, register_callback, get_events, set_events, get_local_events, set_local_events,
    restart_events, _all_events,
):
    _function.__module__ = "sys.monitoring"
    setattr(module, _function.__name__, _function)
for _name in ("DEBUGGER_ID", "COVERAGE_ID", "PROFILER_ID", "OPTIMIZER_ID", "DISABLE", "MISSING", "events"):
    setattr(module, _name, globals()[_name])
