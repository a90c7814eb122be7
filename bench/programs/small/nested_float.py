def main():
    total = 0.0
    step = 0.001
    for i in range(300):
        x = i * step
        for j in range(300):
            y = j * step
            total += x * y - (x - y) / 2.0
    return total


main()
