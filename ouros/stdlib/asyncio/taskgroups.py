"""Module `asyncio.taskgroups`: groups of tasks that end together."""

__all__ = ["TaskGroup"]

from asyncio import events, exceptions, tasks


class TaskGroup:
    """Context manager that waits for its tasks at the end. If one fails, it cancels the others."""

    def __init__(self):
        self._entered = self._exiting = self._aborting = False
        self._loop = self._parent = None
        # True if the group itself cancelled the parent task
        self._parent_cancelled = False
        self._tasks, self._errors = {}, []
        self._base_error = self._completed = None

    def __repr__(self):
        parts = [f"{name}={len(found)}" for name, found in (("tasks", self._tasks), ("errors", self._errors)) if found]
        if self._aborting or self._entered:
            parts.append("cancelling" if self._aborting else "entered")
        return f"<TaskGroup{' '.join(['', *parts])}>"

    async def __aenter__(self):
        if self._entered:
            raise RuntimeError(f"TaskGroup {self!r} has already been entered")
        if self._loop is None:
            self._loop = events.get_running_loop()
        self._parent = tasks.current_task(self._loop)
        if self._parent is None:
            raise RuntimeError(f"TaskGroup {self!r} cannot determine the parent task")
        self._entered = True
        return self

    async def __aexit__(self, et, exc, tb):
        try:
            return await self._leave(et, exc)
        finally:
            # avoid reference cycles
            self._parent = None
            self._errors = None
            self._base_error = None
            exc = None

    async def _leave(self, et, exc):
        self._exiting = True
        if et is not None and self._is_base_error(exc) and self._base_error is None:
            self._base_error = exc
        cancellation = exc if et is not None and issubclass(et, exceptions.CancelledError) else None
        if et is not None and not self._aborting:
            self._abort()
        while self._tasks:
            if self._completed is None:
                self._completed = self._loop.create_future()
            try:
                await self._completed
            except exceptions.CancelledError as error:
                if not self._aborting:
                    # The parent task was cancelled from outside.
                    cancellation = error
                    self._abort()
            self._completed = None
        if self._base_error is not None:
            raise self._base_error
        if self._parent_cancelled:
            # Undo the group's own cancellation. A remaining count belongs to a cancellation from outside.
            if self._parent.uncancel() == 0:
                cancellation = None
        if cancellation is not None and not self._errors:
            raise cancellation
        if et is not None and not issubclass(et, exceptions.CancelledError):
            self._errors.append(exc)
        if self._errors:
            if self._parent.cancelling():
                self._parent.uncancel()
                self._parent.cancel()
            raise BaseExceptionGroup("unhandled errors in a TaskGroup", self._errors) from None
        if et is not None and cancellation is None:
            return None if not self._parent_cancelled else True
        return None

    def create_task(self, coro, **kwargs):
        """Make a task that belongs to the group. Raises RuntimeError if the group was not entered, or is at its end."""
        problem = None
        if not self._entered:
            problem = "has not been entered"
        elif self._exiting and not self._tasks:
            problem = "is finished"
        elif self._aborting:
            problem = "is shutting down"
        if problem is not None:
            coro.close()
            raise RuntimeError(f"TaskGroup {self!r} {problem}")
        task = self._loop.create_task(coro, **kwargs) if kwargs else self._loop.create_task(coro)
        if not task.done():
            self._tasks[task] = None
            task.add_done_callback(self._on_task_done)
        else:
            self._on_task_done(task)
        return task

    @property
    def _waiting_task(self):
        """The task that waits for the group."""
        return self._parent

    @staticmethod
    def _is_base_error(exc):
        return isinstance(exc, (SystemExit, KeyboardInterrupt))

    def _abort(self):
        self._aborting = True
        for task in [task for task in self._tasks if not task.done()]:
            task.cancel()

    def _on_task_done(self, task):
        self._tasks.pop(task, None)
        completed = self._completed
        if completed is not None and not self._tasks and not completed.done():
            completed.set_result(True)
        if type(task) is tasks.Task and task._state == "FINISHED" and task._exception is None:
            return
        error = None if task.cancelled() else task.exception()
        if error is None:
            return
        self._errors.append(error)
        if self._base_error is None and self._is_base_error(error):
            self._base_error = error
        if self._parent.done():
            self._loop.call_exception_handler(
                {"message": f"Task {task!r} has errored out but its parent task {self._parent} is already completed",
                 "exception": error, "task": task}
            )
        elif not (self._aborting or self._parent_cancelled):
            # Cancel the parent, so that the body of the group learns of the error.
            self._abort()
            self._parent_cancelled = True
            self._parent.cancel()
