"""The memory-hard part of scrypt (RFC 7914, sections 3 to 5) in pieces, so that limits of time hold.

Must not know values of the sandbox. The caller checks the parameters and the memory first, and does PBKDF2. Invariant: between two looks at
the clock at most STEP bytes are mixed, or one block.
"""
from libc.stdint cimport uint32_t, uint8_t
from libc.stdlib cimport free, malloc

cdef extern from *:
    """
    #define OU_ROTATE(x, n) (((x) << (n)) | ((x) >> (32 - (n))))
    #define OU_QUARTER(a, b, c, d) \\
        x[b] ^= OU_ROTATE(x[a] + x[d], 7);  x[c] ^= OU_ROTATE(x[b] + x[a], 9); \\
        x[d] ^= OU_ROTATE(x[c] + x[b], 13); x[a] ^= OU_ROTATE(x[d] + x[c], 18);
    /* Salsa20/8 of 16 words. */
    static void ou_salsa20_8(uint32_t* words) {
        uint32_t x[16];
        int i;
        memcpy(x, words, sizeof x);
        for (i = 0; i < 4; i++) {
            OU_QUARTER(0, 4, 8, 12) OU_QUARTER(5, 9, 13, 1) OU_QUARTER(10, 14, 2, 6) OU_QUARTER(15, 3, 7, 11)
            OU_QUARTER(0, 1, 2, 3) OU_QUARTER(5, 6, 7, 4) OU_QUARTER(10, 11, 8, 9) OU_QUARTER(15, 12, 13, 14)
        }
        for (i = 0; i < 16; i++) words[i] += x[i];
    }
    /* scryptBlockMix: a block has 32 * r words; other is room for one. */
    static void ou_mix_block(uint32_t* block, uint32_t* other, size_t r) {
        uint32_t x[16];
        size_t i;
        int k;
        memcpy(x, block + (2 * r - 1) * 16, sizeof x);
        for (i = 0; i < 2 * r; i++) {
            for (k = 0; k < 16; k++) x[k] ^= block[i * 16 + k];
            ou_salsa20_8(x);
            memcpy(other + ((i >> 1) + (i & 1) * r) * 16, x, sizeof x);
        }
        memcpy(block, other, 128 * r);
    }
    /* The steps of scryptROMix: the first n fill the table, the other n mix the block with its rows. */
    static void ou_scrypt_steps(uint32_t* block, uint32_t* other, uint32_t* table, size_t r, size_t n, size_t first, size_t end) {
        size_t i, k, words = 32 * r;
        for (i = first; i < end; i++) {
            if (i < n) memcpy(table + i * words, block, 128 * r);
            else {
                const uint32_t* row = table + (block[(2 * r - 1) * 16] & (n - 1)) * words;
                for (k = 0; k < words; k++) block[k] ^= row[k];
            }
            ou_mix_block(block, other, r);
        }
    }
    """
    void scrypt_steps "ou_scrypt_steps" (uint32_t* block, uint32_t* other, uint32_t* table, size_t r, size_t n, size_t first, size_t end) noexcept

DEF STEP = 1 << 20             # bytes that are mixed in some 3 ms

cdef bytes mixed(Meter meter, bytes block, size_t n, size_t r):
    """
    scryptROMix. block: 128 * r bytes. n: a power of 2 below 2**32. Raises MemoryError; Stopped at a limit.
    """
    cdef size_t words = 32 * r, i, end, many = max(1, STEP // (128 * r))
    cdef uint32_t* room
    cdef uint32_t* x
    cdef const uint8_t* p = block
    cdef bytearray out
    cdef uint8_t* q
    if len(block) != 128 * <Py_ssize_t>r:
        raise ValueError("scrypt: a block of another size")
    room = <uint32_t*>malloc(128 * r * (n + 2))
    if room == NULL:
        raise MemoryError
    x = room
    try:
        for i in range(words):
            x[i] = p[4 * i] | <uint32_t>p[4 * i + 1] << 8 | <uint32_t>p[4 * i + 2] << 16 | <uint32_t>p[4 * i + 3] << 24
        i = 0
        while i < 2 * n:
            end = min(i + many, 2 * n)
            meter.spent(8 * r * (end - i))
            scrypt_steps(x, x + words, x + 2 * words, r, n, i, end)
            i = end
        out = bytearray(128 * r)
        q = out
        for i in range(words):
            q[4 * i] = x[i] & 0xFF
            q[4 * i + 1] = x[i] >> 8 & 0xFF
            q[4 * i + 2] = x[i] >> 16 & 0xFF
            q[4 * i + 3] = x[i] >> 24
        return bytes(out)
    finally:
        free(room)
