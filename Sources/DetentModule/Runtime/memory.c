// What compilers call for themselves.

#include <stddef.h>
#include <stdint.h>

void *memcpy(void *restrict target, const void *restrict source, size_t count) {
    return __builtin_memcpy(target, source, count);
}

void *memmove(void *target, const void *source, size_t count) { return __builtin_memmove(target, source, count); }

void *memset(void *target, int byte, size_t count) { return __builtin_memset(target, byte, count); }

int memcmp(const void *one, const void *other, size_t count) {
    const uint8_t *a = one, *b = other;
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i]) return a[i] - b[i];
    return 0;
}

// Halves away from zero.
double round(double number) {
    double whole = __builtin_trunc(number);
    return __builtin_fabs(number - whole) < 0.5 ? whole : whole + __builtin_copysign(1, number);
}

// The product of two numbers of 128 bits.
__int128 __multi3(__int128 one, __int128 other) {
    uint64_t a = (uint64_t)one, b = (uint64_t)other;
    uint64_t al = (uint32_t)a, ah = a >> 32, bl = (uint32_t)b, bh = b >> 32;
    uint64_t low = al * bl, first = ah * bl + (low >> 32), second = al * bh + (uint32_t)first;
    uint64_t high = ah * bh + (first >> 32) + (second >> 32);
    high += (uint64_t)(one >> 64) * b + a * (uint64_t)(other >> 64);
    return (__int128)((unsigned __int128)high << 64 | second << 32 | (uint32_t)low);
}
