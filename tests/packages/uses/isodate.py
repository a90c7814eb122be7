import isodate
assert isodate.parse_duration("PT1H30M").total_seconds() == 5400
