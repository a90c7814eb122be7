"""Dates and addresses of messages, under the name by which packages import them from inside of email."""

from email.utils import COMMASPACE, EMPTYSTRING, mktime_tz, parsedate, parsedate_tz, quote

SPACE = " "
