"""What a value of the sandbox is: objects, classes, exceptions, hashing; charging memory and time."""
