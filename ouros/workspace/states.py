"""`WorkspaceStates`: the methods of `Workspace` that remember states, go back to them and compare them.

Knows `WorkspaceCore`. Invariant: files, variables and the shell go back together, or nothing changes.
"""

from __future__ import annotations

import time

from ouros.workspace.core import Saved, WorkspaceCore
from ouros.workspace.errors import WorkspaceError
from ouros.workspace.results import Checkpoint, Difference
from ouros.workspace.store import State
from ouros.workspace.tree import Folder, Root, changes, extent_of, grown


class WorkspaceStates(WorkspaceCore):
    """The methods of `Workspace` for its states."""

    def checkpoint(self, label: str | None = None) -> int:
        """Remember the state: files, variables and the shell.

        Args:
            label: What to call it.

        Returns:
            Its id, for `rewind` and `diff`.
        """
        if label is not None and not isinstance(label, str):
            raise TypeError(f"label must be a str, not {type(label).__name__}")
        with self._alone():
            self._last += 1
            made = Checkpoint(self._last, label, time.time())
            with self._files.lock:
                root = self._tree.share()
            if self._store is not None:
                with self._store.transaction():
                    self._store_state(made)
            saved = Saved(made, root, self._shell.state(), self._python.mark())
            before = next(reversed(self._saved.values()), None)
            self._saved[made.id] = saved
            self._forget_oldest(saved, before)
            return made.id

    def _forget_oldest(self, new: Saved, before: Saved | None) -> None:
        """Keep as many checkpoints as the preset allows, the new one among them."""
        preset, saved, store = self._preset, self._saved, self._store
        if preset.max_checkpoints is not None:
            self._forget(list(saved)[: -preset.max_checkpoints])
        most = preset.max_checkpoint_bytes
        if most is None:
            return
        if store is not None:
            while len(saved) > 1 and store.size() > most:
                self._forget([next(iter(saved))])
                store.collect()
            return
        assert new.root is not None
        new.grown = len(new.shell or b"")
        new.grown += extent_of(new.root) if before is None or before.root is None else grown(before.root, new.root)
        while len(saved) > 1:
            first, *others = saved.values()
            assert first.root is not None
            if extent_of(first.root) + sum(one.grown for one in others) <= most:
                return
            self._forget([first.checkpoint.id])

    def _forget(self, numbers: list[int]) -> None:
        if numbers and self._store is not None:
            with self._store.transaction():
                self._store.forget(numbers)
        for number in numbers:
            del self._saved[number]

    def checkpoints(self) -> list[Checkpoint]:
        """Return the checkpoints, oldest first."""
        return [saved.checkpoint for saved in self._saved.values()]

    def rewind(self, steps: int = 1, *, to: int | None = None) -> Checkpoint:
        """Go back to a checkpoint: files, variables and the shell together. Later checkpoints are gone then.

        KV and history stay as they are, and so do the host's files of mounts that are `'rw'`.

        Args:
            steps: How many checkpoints to go back, the last one is 1.
            to: The id of the checkpoint, in place of `steps`.

        Returns:
            The checkpoint.

        Raises:
            WorkspaceError: There is no such checkpoint, or its variables are not known any more; nothing changed.
        """
        with self._alone():
            number = self._number(steps, to)
            saved = self._saved[number]
            state: State | None = None
            if saved.root is None or not self._python.rewind(saved.mark):
                state = self._loaded(number)
            root = saved.root if state is None else state.root
            assert root is not None
            if state is None:
                self._shell.restore_later(saved.shell)
            else:
                self._load(state)
            with self._files.lock:
                self._tree.restore(root)
            later = [other for other in self._saved if other > number]
            for other in later:
                del self._saved[other]
            saved.root, saved.shell = root, self._shell.state()
            saved.mark = self._python.mark()
            if state is not None:  # marks of other checkpoints belong to a session that is gone
                for one in self._saved.values():
                    one.root = root if one is saved else None
            self._version += 1
            if self._store is not None:
                with self._store.transaction():
                    self._store.forget(later)
                    self._store_state()
            elif self._shared is not None:
                self._save()
            return saved.checkpoint

    def _load(self, state: State) -> None:
        """Make shell and variables those of a state that was stored; if one can't be read, nothing changes."""
        before = self._shell.state()
        self._shell.restore(state.shell)
        try:
            self._python.load(state.python)
        except WorkspaceError:
            self._shell.restore_later(before)
            raise

    def _number(self, steps: int, to: int | None) -> int:
        numbers = list(self._saved)
        if to is not None:
            if to not in self._saved:
                raise WorkspaceError(f"there is no checkpoint {to!r}; there are: {numbers}")
            return to
        if isinstance(steps, bool) or not isinstance(steps, int):
            raise TypeError(f"steps must be an int, not {type(steps).__name__}")
        if not 1 <= steps <= len(numbers):
            raise WorkspaceError(f"cannot go back {steps} checkpoints: there are {len(numbers)}")
        return numbers[-steps]

    def _loaded(self, number: int) -> State:
        state = None
        if self._store is not None:
            state = self._store.load(number, self._preset.max_entries, self._preset.max_bytes)
        if state is None:
            raise WorkspaceError(f"the variables of checkpoint {number} took too much memory, they are gone")
        return state

    def diff(self, a: int | None = None, b: int | None = None) -> Difference:
        """Return what the files of two states differ in. Folders that are the same are not looked into.

        Args:
            a: A checkpoint; None: the last one.
            b: Another one; None: the state that is now.

        Raises:
            WorkspaceError: There is no such checkpoint.
        """
        with self._alone():
            with self._files.lock:
                now = self._tree.share()
            before = self._root_of(self._number(1, a))
            after = now if b is None else self._root_of(self._number(1, b))
            added, modified, removed = changes(before.folder, after.folder)
            return Difference(*(["/" + "/".join(parts) for parts in found] for found in (added, modified, removed)))

    def _root_of(self, number: int) -> Root:
        root = self._saved[number].root
        return self._loaded(number).root if root is None else root

    def _folder_at(self, checkpoint: int | None) -> Folder:
        """Return the files of a checkpoint, None: the present ones, for viewers; without mounted folders. Nothing
        changes it.

        Raises:
            WorkspaceError: There is no such checkpoint, or the workspace is destroyed.
        """
        self._check_open()
        if checkpoint is not None:
            return self._root_of(self._number(1, checkpoint)).folder
        with self._files.lock:
            return self._tree.share().folder

    def export_snapshot(self) -> bytes:
        """Return the whole workspace as bytes for `Workspace(snapshot=)`: files, variables, shell and KV; signed if
        there is a key.

        What is mounted is not in it, except for what an `'overlay'` changed.
        """
        with self._alone():
            return self._packed(self._key)
