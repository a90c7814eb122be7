# Copying a few words, as new objects are made from a blank one. Knows no values.
cdef extern from *:
    """
    #ifndef OU_COPY_WORDS
    #define OU_COPY_WORDS
    /* As memcpy, for whole words: where the size is not constant, compilers make of that a string instruction, which takes
       dozens of cycles to start, or a call. */
    static inline void ou_copy_words(void* to, const void* from, size_t size) {
        size_t i;
        for (i = 0; i + 16 <= size; i += 16) memcpy((char*)to + i, (const char*)from + i, 16);
        for (; i < size; i += sizeof(void*)) memcpy((char*)to + i, (const char*)from + i, sizeof(void*));
    }
    #endif
    """
    void copy_words "ou_copy_words" (void* to, const void* source, size_t size) noexcept
