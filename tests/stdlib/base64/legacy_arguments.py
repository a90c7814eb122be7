import base64

for function in (base64.encodebytes, base64.decodebytes):
    for value in (memoryview(b"1234").cast("B", (2, 2)), memoryview(b"1234").cast("I"), "x", 5, memoryview(b"YQ==")):
        try:
            print(function(value))
        except TypeError as error:
            print(error)
