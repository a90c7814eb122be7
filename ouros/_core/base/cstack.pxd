# How far the C stack of the running thread reaches, as the system says. Knows nothing else.
# What recurses on input compares the address of a local variable with a limit that it took once, at its start.

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
    /* The lowest address of this thread's stack, as the system says. */
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
        /* The main thread's stack may be reported as unlimited: trust no more than 6 MiB below here. */
        if (here - low > (ptrdiff_t)(6u << 20)) return here - (6u << 20);
        return low;
    }
    /* Asking the system takes longer than a small program does. */
    static char* ou_stack_low(void) {
        static OU_THREAD_LOCAL char* low = NULL;
        if (low == NULL || low > ou_here()) low = ou_find_stack_low();
        return low;
    }
    /* For natives and the host's own C functions below the deepest call of ours; less where the whole stack is small. */
    #define OU_STACK_RESERVE (96 << 10)
    #define OU_STACK_LEAST (48 << 10)
    #define OU_NATIVE_RESERVE (40 << 10)
    /* What the evaluator and natives keep free are distances from the limit, so it must be an address that they can be taken from. */
    #define OU_NO_STACK_LIMIT ((char*)(1u << 20))
    /* The address below which nothing of ours should go on. */
    static char* ou_stack_limit(void) {
        char* low = ou_stack_low();
        ptrdiff_t left = ou_here() - low, reserve = OU_STACK_RESERVE;
        if (left <= 4 * OU_STACK_RESERVE) {
            reserve = left / 2 < OU_STACK_LEAST ? left / 2 : OU_STACK_LEAST;
            if (left / 4 > reserve) reserve = left / 4;
        }
        return low + reserve;
    }
    /* CPython 3.12 and 3.13 free what nests by C recursion up to thousands of levels, however little stack is left; 3.10 and 3.11
       go 50 levels deep, 3.14 looks at the stack. Until ou_end_shallow they go no deeper than what is kept back holds. */
    #if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030E0000
    #define OU_FREE_FRAMES 400         /* bytes of stack for one level, generously */
    static int ou_shallow_frees(void) {
        PyThreadState* t = PyThreadState_Get();
        ptrdiff_t kept = ou_stack_limit() - ou_stack_low();
        int most = 50 + (int)(kept / OU_FREE_FRAMES), surplus;
        if (most < 110) most = 110;    /* below a hundred CPython puts off emptying its list of objects to free */
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
    # What end_shallow_frees must be given when the run is over.
    int shallow_frees "ou_shallow_frees" () noexcept
    void end_shallow_frees "ou_end_shallow" (int surplus) noexcept
    char* stack_limit_here "ou_stack_limit" () noexcept
    char* stack_here "ou_here" () noexcept
    int NATIVE_RESERVE "OU_NATIVE_RESERVE"       # bytes below the limit of the evaluator that natives may use
    char* NO_STACK_LIMIT "OU_NO_STACK_LIMIT"     # a limit that no stack reaches
