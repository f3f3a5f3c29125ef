/* The kernel for what every processor has. */
#define KERNEL kernel_plain
#define KERNEL_SIMD FLK_SIMD_PLAIN
#define KERNEL_NAME(name) plain_##name
#include "kernel_body.h"
