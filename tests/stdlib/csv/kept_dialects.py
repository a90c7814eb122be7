# Dialects of readers cannot be copied, limits are ints.
import copy
import csv
import pickle

for function in (copy.copy, copy.deepcopy, pickle.dumps):
    for dialect in (csv.reader([]).dialect, csv.get_dialect("excel")):
        try:
            print(function(dialect))
        except TypeError as e:
            print(e)
for limit in (None, "a", 1.5, [], True, 1000):
    try:
        print(csv.field_size_limit(limit))
    except TypeError as e:
        print(e)
print(csv.field_size_limit(131072))
