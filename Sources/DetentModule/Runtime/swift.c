// What Swift's standard library calls.

#include <stddef.h>
#include <stdint.h>

// Seeds of hashes. They keep others from choosing names that collide; here no one but the page chooses names.
void arc4random_buf(void *bytes, size_t count) { __builtin_memset(bytes, 0x5A, count); }

// Unicode's tables. Without them, texts are equal if their bytes are, and each scalar is a character: what the module
// reads and writes is compared in no other way.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getComposition(uint32_t one, uint32_t other) { return UINT32_MAX; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return 0; }
const uint8_t _swift_stdlib_nfd_decompositions[1] = {0};
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) { return 0; }
uint8_t _swift_stdlib_getGeneralCategory(uint32_t scalar) { return 0; }
int _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return 0; }
int _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return 0; }
