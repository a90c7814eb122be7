import io, json, logging
from pythonjsonlogger.json import JsonFormatter
out = io.StringIO()
handler = logging.StreamHandler(out)
handler.setFormatter(JsonFormatter("%(levelname)s %(message)s"))
log = logging.getLogger("x")
log.addHandler(handler)
log.warning("hi", extra={"a": 1})
assert json.loads(out.getvalue()) == {"levelname": "WARNING", "message": "hi", "a": 1}
