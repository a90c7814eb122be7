# `template % args` and str.format, each suspendable at every value. Called through plain_text.pxd.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
