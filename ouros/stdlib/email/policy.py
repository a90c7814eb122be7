"""Policies with header objects: EmailPolicy and its instances."""

import re
import sys

from email._policybase import Compat32, Policy, compat32, validate_header_name
from email.contentmanager import raw_data_manager
from email.headerregistry import HeaderRegistry as HeaderRegistry
from email.message import EmailMessage
from email.utils import _has_surrogates

__all__ = ["Compat32", "EmailPolicy", "HTTP", "Policy", "SMTP", "SMTPUTF8", "compat32", "default", "strict"]

linesep_splitter = re.compile(r"\n|\r\n?")


class EmailPolicy(Policy):
    """Policy whose headers are instances of the classes in `email.headerregistry`."""

    message_factory = EmailMessage
    utf8 = False
    refold_source = "long"
    header_factory = HeaderRegistry()
    content_manager = raw_data_manager

    def __init__(self, **kw):
        if "header_factory" not in kw:
            object.__setattr__(self, "header_factory", HeaderRegistry())
        super().__init__(**kw)

    def header_max_count(self, name):
        return self.header_factory[name].max_count

    def header_source_parse(self, sourcelines):
        name, value = sourcelines[0].split(":", 1)
        return name, "".join([value, *sourcelines[1:]]).lstrip(" \t\r\n").rstrip("\r\n")

    def header_store_parse(self, name, value):
        validate_header_name(name)
        if hasattr(value, "name") and value.name.lower() == name.lower():
            return name, value
        if isinstance(value, str) and len(value.splitlines()) > 1:
            raise ValueError("Header values may not contain linefeed or carriage return characters")
        return name, self.header_factory(name, value)

    def header_fetch_parse(self, name, value):
        if hasattr(value, "name"):
            return value
        return self.header_factory(name, "".join(linesep_splitter.split(value)))

    def fold(self, name, value):
        return self._fold(name, value, True)

    def fold_binary(self, name, value):
        folded = self._fold(name, value, self.cte_type == "7bit")
        return folded.encode("utf8" if self.utf8 else "ascii", "surrogateescape")

    def _fold(self, name, value, refold_binary):
        if hasattr(value, "name"):
            return value.fold(policy=self)
        most = self.max_line_length or sys.maxsize
        lines = linesep_splitter.split(value)
        refold = self.refold_source == "all" or self.refold_source == "long" and (
            bool(lines) and len(lines[0]) + len(name) + 2 > most or any(len(line) > most for line in lines[1:]))
        if not refold:
            refold = refold_binary and _has_surrogates(value) if self.utf8 or _has_surrogates(value) else not value.isascii()
        if refold:
            return self.header_factory(name, "".join(lines)).fold(policy=self)
        return name + ": " + self.linesep.join(lines) + self.linesep


def _default_policy():
    policy = EmailPolicy()
    # The registry of the class, which programs change for all policies
    del policy.__dict__["header_factory"]
    return policy


default = _default_policy()
strict = default.clone(raise_on_defect=True)
SMTP = default.clone(linesep="\r\n")
HTTP = default.clone(linesep="\r\n", max_line_length=None)
SMTPUTF8 = SMTP.clone(utf8=True)
