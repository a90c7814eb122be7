from faker import Faker
Faker.seed(1)
assert isinstance(Faker().name(), str)
