#include "kernel.h"

/* Has this processor what the AVX2 kernel uses? */
static bool has_avx2(void)
{
#ifdef KERNEL_AVX2
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

static const struct kernel *avx2(void)
{
#ifdef KERNEL_AVX2
    return &kernel_avx2;
#else
    return NULL;
#endif
}

const struct kernel *kernel_of(flk_simd simd)
{
    if (simd == FLK_SIMD_PLAIN)
        return &kernel_plain;
    if (has_avx2())
        return avx2();
    return simd == FLK_SIMD_AUTO ? &kernel_plain : NULL;
}
