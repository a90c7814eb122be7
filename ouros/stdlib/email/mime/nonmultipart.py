"""A message that has no parts."""

from email import errors
from email.mime.base import MIMEBase

__all__ = ["MIMENonMultipart"]


class MIMENonMultipart(MIMEBase):
    """The base of what is not multipart."""

    def attach(self, payload):
        raise errors.MultipartConversionError("Cannot attach additional subparts to non-multipart/*")
