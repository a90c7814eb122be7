# Bounds of the C stack of the running thread, as the system reports them. Must not know anything else.
# A recursive function compares the address of a local variable with a limit that was computed once, at the start of the recursion.

cdef extern from *:
    """
    #include <stddef.h>
    #if defined(_WIN32)
    #include <windows.h>
    #elif defined(__linux__) || defined(__APPLE__)
    #include <pthread.h>
    #endif
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define OU_THREAD_LOCAL __declspec(thread)
    #define ou_here() ((char*)_AddressOfReturnAddress())
    #else
    #define OU_THREAD_LOCAL __thread
    #define ou_here() ((char*)__builtin_frame_address(0))
    #endif
    /* Lowest address of this thread's stack, as the system reports it. */
    static char* ou_find_stack_low(void) {
        char* here = ou_here();
        char* low = NULL;
    #if defined(_WIN32)
        ULONG_PTR first, last;
        GetCurrentThreadStackLimits(&first, &last);
        low = (char*)first;
    #elif defined(__APPLE__)
        low = (char*)pthread_get_stackaddr_np(pthread_self()) - pthread_get_stacksize_np(pthread_self());
    #elif defined(__linux__)
        pthread_attr_t attr; void* addr = NULL; size_t size = 0;
        if (pthread_getattr_np(pthread_self(), &attr) == 0) {
            if (pthread_attr_getstack(&attr, &addr, &size) == 0) low = (char*)addr;
            pthread_attr_destroy(&attr);
        }
    #endif
        if (low == NULL || low > here) return here - (100u << 10);
        /* The main thread's stack may be reported as unlimited: assume at most 6 MiB below this frame. */
        if (here - low > (ptrdiff_t)(6u << 20)) return here - (6u << 20);
        return low;
    }
    /* Cached for each thread: the system call takes longer than a small program. */
    static char* ou_stack_low(void) {
        static OU_THREAD_LOCAL char* low = NULL;
        if (low == NULL || low > ou_here()) low = ou_find_stack_low();
        return low;
    }
    /* Bytes kept free for natives and CPython's own C functions below the deepest call of the evaluator; less on a small stack. */
    #define OU_STACK_RESERVE (96 << 10)
    #define OU_STACK_LEAST (48 << 10)
    #define OU_NATIVE_RESERVE (40 << 10)
    /* A limit that no stack reaches. The evaluator and natives subtract distances from it, so it must be larger than those. */
    #define OU_NO_STACK_LIMIT ((char*)(1u << 20))
    /* Lowest address that the evaluator may use. */
    static char* ou_stack_limit(void) {
        char* low = ou_stack_low();
        ptrdiff_t left = ou_here() - low, reserve = OU_STACK_RESERVE;
        if (left <= 4 * OU_STACK_RESERVE) {
            reserve = left / 2 < OU_STACK_LEAST ? left / 2 : OU_STACK_LEAST;
            if (left / 4 > reserve) reserve = left / 4;
        }
        return low + reserve;
    }
    /* CPython 3.12 and 3.13 free nested objects by C recursion up to thousands of levels deep, whatever stack is left. CPython 3.10
       and 3.11 stop at 50 levels, 3.14 checks the stack. ou_shallow_frees lowers the depth to what fits in the kept bytes, until
       ou_end_shallow. */
    #if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030E0000
    #define OU_FREE_FRAMES 400         /* bytes of stack for one level, rounded up */
    static int ou_shallow_frees(void) {
        PyThreadState* t = PyThreadState_Get();
        ptrdiff_t kept = ou_stack_limit() - ou_stack_low();
        int most = 50 + (int)(kept / OU_FREE_FRAMES), surplus;
        if (most < 110) most = 110;    /* below 100 CPython postpones emptying its list of objects to free */
        surplus = t->c_recursion_remaining - most;
        if (surplus <= 0) return 0;
        t->c_recursion_remaining = most;
        return surplus;
    }
    static void ou_end_shallow(int surplus) { PyThreadState_Get()->c_recursion_remaining += surplus; }
    #else
    static int ou_shallow_frees(void) { return 0; }
    static void ou_end_shallow(int surplus) { (void)surplus; }
    #endif
    """
    # Returns: the argument for end_shallow_frees, which must be called when the run is over.
    int shallow_frees "ou_shallow_frees" () noexcept
    void end_shallow_frees "ou_end_shallow" (int surplus) noexcept
    char* stack_limit_here "ou_stack_limit" () noexcept
    char* stack_here "ou_here" () noexcept
    int NATIVE_RESERVE "OU_NATIVE_RESERVE"       # bytes below the evaluator's limit that natives may use
    char* NO_STACK_LIMIT "OU_NO_STACK_LIMIT"     # a limit that no stack reaches
