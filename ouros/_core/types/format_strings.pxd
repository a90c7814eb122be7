# `template % args` and str.format, as programs that can be suspended at every value. Reached through plain_text.pxd.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
