def label(n):
    if n % 15 == 0:
        return "FizzBuzz"
    return "Fizz" if n % 3 == 0 else "Buzz" if n % 5 == 0 else str(n)


print(" ".join(label(n) for n in range(1, 21)))
