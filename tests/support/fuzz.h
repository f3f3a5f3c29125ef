/* One input of the fuzzer, also tried by the tests: bytes as a scenario and as a tour.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Read the bytes. What is a scenario and not too large to be flown is flown a little
 * and written: that must read back and be written the same. Aborts where it does not.
 */
void fuzz_one(const uint8_t *bytes, size_t size);

#endif
