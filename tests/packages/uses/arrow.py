import arrow
a = arrow.get("2024-01-31T10:00:00+00:00")
assert a.shift(months=1).format("YYYY-MM-DD") == "2024-02-29" and a.to("Europe/Berlin").hour == 11
