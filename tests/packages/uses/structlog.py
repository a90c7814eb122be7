import io, structlog
out = io.StringIO()
structlog.configure(processors=[structlog.processors.JSONRenderer()], logger_factory=structlog.PrintLoggerFactory(out))
structlog.get_logger().info("hi", a=1)
assert out.getvalue() == '{"a": 1, "event": "hi"}\n'
