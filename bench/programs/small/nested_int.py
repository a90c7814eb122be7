def main():
    total = 0
    for i in range(300):
        for j in range(300):
            total = total + i * 3 - (j & 7) ^ (i >> 1)
    return total


main()
