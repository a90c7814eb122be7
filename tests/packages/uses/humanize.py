import humanize
assert humanize.intcomma(12345) == "12,345" and humanize.naturalsize(123456) == "123.5 kB" and humanize.ordinal(2) == "2nd"
