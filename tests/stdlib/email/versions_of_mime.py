# Versions of MIME, well-formed and not.
from email.headerregistry import HeaderRegistry
r = HeaderRegistry()
for v in ['1', '1.', 'a.1', '1.a', '1..0', '1a.0', '1 a.0', '1.0a', '1. 0 b', '', ' ', '(x)', 'x.y', '.5', '1.0 (c) z', 'foo 1.0', '1.garbage.2', '1garbage.0', '1 garbage . 0']:
    h = r('MIME-Version', v); print(repr(v), h.version, h.major, h.minor, h.defects)
