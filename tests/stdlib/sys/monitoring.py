import sys
m = sys.monitoring
def attempt(f, *a):
    try: return f(*a)
    except Exception as e: return type(e).__name__, str(e)
f = lambda: 0
c = f.__code__
print(type(m).__name__, m.__name__, [n for n in dir(m) if not n.startswith("__")], m is sys.monitoring)
print({n: getattr(m.events, n) for n in dir(m.events) if not n.startswith("_")})
for i in range(-1, 8): print(attempt(m.get_tool, i), attempt(m.get_events, i), attempt(m.set_events, i, 1), attempt(m.free_tool_id, i), attempt(m.clear_tool_id, i))
print(m.use_tool_id(3, "x"), m.get_tool(3), attempt(m.use_tool_id, 3, "y"), attempt(m.use_tool_id, 9, "y"), attempt(m.use_tool_id, 1, 3), attempt(m.use_tool_id, 3, 3), attempt(m.use_tool_id, "a", "b"))
for w in (0, 1, 32, 1 << 15, 1 << 16, 1 << 17, 3 << 16, 16 | 3 << 16, 16 | 1 << 17, 1 << 18, 1 << 19, 1 << 30, 1 << 31, 1 << 40, -1, "x", 1.0):
    print(w, attempt(m.set_events, 3, w), m.get_events(3), attempt(m.set_local_events, 3, c, w), m.get_local_events(3, c), attempt(m.register_callback, 3, w, None))
m.set_events(3, 0); m.set_local_events(3, c, 0)
print(m.register_callback(3, m.events.LINE, print) is None, m.register_callback(3, m.events.LINE, None) is print, m.register_callback(3, m.events.LINE, None), attempt(m.register_callback, 4, 1, None), attempt(m.register_callback, 7, 1, None))
print(attempt(m.set_local_events, 2, c, 0), attempt(m.set_local_events, 2, 3, 0), attempt(m.get_local_events, 3, 4), attempt(m.get_local_events, 2, c), attempt(m.set_local_events, 9, c, 0), attempt(m.set_local_events, 3, 0, "x"))
m.set_events(3, 8); m.register_callback(3, 8, print); m.clear_tool_id(3); print(m.get_tool(3), m.get_events(3), m.register_callback(3, 8, None))
m.set_events(3, 8); print(m.free_tool_id(3), m.get_tool(3), attempt(m.get_events, 3)); m.use_tool_id(3, "z"); print(m.get_events(3)); m.free_tool_id(3)
print(m.restart_events(), m._all_events(), m.DISABLE is m.DISABLE, type(m.MISSING).__name__, m.OPTIMIZER_ID)
