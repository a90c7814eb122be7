"""Extraction filters of `tarfile` (PEP 706): they refuse or change members before extraction.

Knows members and paths, nothing of archives. Invariant: with the filters `tar` and `data`, nothing is written outside
of the destination.
"""

import os
from _tar_headers import TarError


class FilterError(TarError):
    """Base of the errors for members that are not extracted. `tarinfo` is the member."""

    __module__ = "tarfile"


class AbsolutePathError(FilterError):
    __module__ = "tarfile"

    def __init__(self, tarinfo):
        self.tarinfo = tarinfo
        super().__init__(f"member {tarinfo.name!r} has an absolute path")


class OutsideDestinationError(FilterError):
    __module__ = "tarfile"

    def __init__(self, tarinfo, path):
        self.tarinfo, self._path = tarinfo, path
        super().__init__(f"{tarinfo.name!r} would be extracted to {path!r}, which is outside the destination")


class SpecialFileError(FilterError):
    __module__ = "tarfile"

    def __init__(self, tarinfo):
        self.tarinfo = tarinfo
        super().__init__(f"{tarinfo.name!r} is a special file")


class AbsoluteLinkError(FilterError):
    __module__ = "tarfile"

    def __init__(self, tarinfo):
        self.tarinfo = tarinfo
        super().__init__(f"{tarinfo.name!r} is a link to an absolute path")


class LinkOutsideDestinationError(FilterError):
    __module__ = "tarfile"

    def __init__(self, tarinfo, path):
        self.tarinfo, self._path = tarinfo, path
        super().__init__(f"{tarinfo.name!r} would link to {path!r}, which is outside the destination")


class LinkFallbackError(FilterError):
    __module__ = "tarfile"

    def __init__(self, tarinfo, path):
        self.tarinfo, self._path = tarinfo, path
        super().__init__(f"link {tarinfo.name!r} would be extracted as a copy of {path!r}, which was rejected")


def _inside(path, folder):
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _checked(member, dest_path, for_data):
    """Return the attributes of a member that a filter must change, with their new values. Raises FilterError."""
    changed = {}
    name = member.name
    dest_path = os.path.realpath(dest_path)
    if name.startswith("/"):
        name = changed["name"] = member.path.lstrip("/")
    if os.path.isabs(name):
        raise AbsolutePathError(member)
    target = os.path.realpath(os.path.join(dest_path, name))
    if not _inside(target, dest_path):
        raise OutsideDestinationError(member, target)
    mode = member.mode
    if mode is not None:
        mode &= 0o755
        if for_data:
            if member.isreg() or member.islnk():
                if not mode & 0o100:
                    mode &= ~0o111
                mode |= 0o600
            elif member.isdir() or member.issym():
                mode = None
            else:
                raise SpecialFileError(member)
        if mode != member.mode:
            changed["mode"] = mode
    if for_data:
        changed.update({field: None for field in ("uid", "gid", "uname", "gname") if getattr(member, field) is not None})
        if member.islnk() or member.issym():
            changed.update(_checked_link(member, name, dest_path))
    return changed


def _checked_link(member, name, dest_path):
    if os.path.isabs(member.linkname):
        raise AbsoluteLinkError(member)
    link = os.path.normpath(member.linkname)
    folder = os.path.join(dest_path, os.path.dirname(name)) if member.issym() else dest_path
    target = os.path.realpath(os.path.join(folder, link))
    if not _inside(target, dest_path):
        raise LinkOutsideDestinationError(member, target)
    return {"linkname": link} if link != member.linkname else {}


def fully_trusted_filter(member, dest_path):
    """Return the member unchanged."""
    return member


def tar_filter(member, dest_path):
    """Return the member without absolute path and write permission for others. Raises FilterError for a path outside of
    the destination.
    """
    changed = _checked(member, dest_path, False)
    return member.replace(**changed, deep=False) if changed else member


def data_filter(member, dest_path):
    """Do what tar_filter does, remove owners, and refuse devices and links that lead outside of the destination."""
    changed = _checked(member, dest_path, True)
    return member.replace(**changed, deep=False) if changed else member


NAMED = {"fully_trusted": fully_trusted_filter, "tar": tar_filter, "data": data_filter}
