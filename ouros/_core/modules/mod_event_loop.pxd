# _event_loop: a round of asyncio's event loop, with the steps of its tasks.
cdef dict NAMESPACE          # name -> native
