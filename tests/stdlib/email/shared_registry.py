# The registry of headers that policies share.
from email import policy
print(policy.default.header_factory is policy.EmailPolicy.header_factory, policy.strict.header_factory is policy.default.header_factory, policy.EmailPolicy().header_factory is policy.default.header_factory)
