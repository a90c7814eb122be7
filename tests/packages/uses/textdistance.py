import textdistance
assert textdistance.levenshtein("kitten", "sitting") == 3 and round(textdistance.jaro_winkler("martha", "marhta"), 3) == 0.961
