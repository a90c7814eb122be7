"""MIMENonMultipart: message without parts."""

from email import errors
from email.mime.base import MIMEBase

__all__ = ["MIMENonMultipart"]


class MIMENonMultipart(MIMEBase):
    """Base of the classes for types other than multipart. attach() raises MultipartConversionError."""

    def attach(self, payload):
        raise errors.MultipartConversionError("Cannot attach additional subparts to non-multipart/*")
