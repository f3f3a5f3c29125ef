/* The kernel for AVX2, four doubles at a time. The Makefile compiles it with -mavx2;
 * where a compiler has none, it is left out. */
#if defined(__AVX2__) && defined(__POPCNT__)
#define KERNEL kernel_avx2
#define KERNEL_SIMD FLK_SIMD_AVX2
#define KERNEL_NAME(name) avx2_##name
#include "kernel_body.h"
#endif
