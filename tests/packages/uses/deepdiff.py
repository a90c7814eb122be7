from deepdiff import DeepDiff
assert DeepDiff({"a": 1}, {"a": 2}) == {"values_changed": {"root['a']": {"new_value": 2, "old_value": 1}}}
