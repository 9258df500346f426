// A number's text to the nearest double, ties to even: exact, with decimal digits that are halved and doubled until
// their whole part has 53 bits. Slow, and rarely needed: the reader of JSON and the engine have faster ways for nearly
// every number.

#include <stddef.h>
#include <stdint.h>

// The longest text has 820 digits, and an exponent of at most three. Each of at most 1,100 steps appends one digit at most.
enum { room = 2048, most_digits = 16 };

// 0.d₀d₁d₂… · 10^point
typedef struct {
    uint8_t digits[room];
    int count, point;
} decimal;

static void trim(decimal *number) {
    int zeros = 0;
    while (zeros < number->count && number->digits[zeros] == 0) zeros++;
    number->count -= zeros;
    number->point -= zeros;
    __builtin_memmove(number->digits, number->digits + zeros, (size_t)number->count);
    while (number->count > 0 && number->digits[number->count - 1] == 0) number->count--;
}

static void halve(decimal *number) {
    int rest = 0;
    for (int i = 0; i < number->count; i++) {
        int digit = rest * 10 + number->digits[i];
        number->digits[i] = (uint8_t)(digit >> 1);
        rest = digit & 1;
    }
    if (rest && number->count < room) number->digits[number->count++] = 5;
    trim(number);
}

static void twice(decimal *number) {
    int carry = 0;
    for (int i = number->count - 1; i >= 0; i--) {
        int digit = 2 * number->digits[i] + carry;
        carry = digit > 9;
        number->digits[i] = (uint8_t)(digit - 10 * carry);
    }
    if (carry && number->count < room) {
        __builtin_memmove(number->digits + 1, number->digits, (size_t)number->count);
        number->digits[0] = 1;
        number->count++;
        number->point++;
    }
    trim(number);
}

// The part before the point; UINT64_MAX if it has more digits than count.
static uint64_t whole(const decimal *number) {
    if (number->point > most_digits) return UINT64_MAX;
    uint64_t value = 0;
    for (int i = 0; i < number->point; i++) value = value * 10 + (i < number->count ? number->digits[i] : 0);
    return value;
}

// The whole number nearest to it.
static uint64_t rounded(const decimal *number) {
    uint64_t below = whole(number);
    if (number->point < 0 || number->point >= number->count) return below;
    int first = number->digits[number->point], isTie = first == 5 && number->count == number->point + 1;
    return below + (isTie ? below & 1 : first >= 5);
}

static double nearest(decimal *number) {
    const uint64_t limit = (uint64_t)1 << 53;
    if (number->count == 0 || number->point < -330) return 0;
    if (number->point > 310) return __builtin_inf();
    int exponent = 0;
    for (; whole(number) >= limit; exponent++) halve(number);
    for (; exponent > -1074 && whole(number) < limit / 2; exponent--) twice(number);
    double value = (double)rounded(number);
    for (; exponent > 0; exponent--) value *= 2;
    for (; exponent < 0; exponent++) value /= 2;
    return value;
}

// Reads a number in the canonical form of Sources/JSONText/Reading/JSONDecimal.swift: digits with or without a point, and
// an exponent.
double detent_nearest_double(const char *text) {
    static decimal number;
    number.count = number.point = 0;
    int isBehindPoint = 0;
    for (; *text != 'e'; text++) {
        if (*text == '.') {
            isBehindPoint = 1;
            continue;
        }
        number.digits[number.count++] = (uint8_t)(*text - '0');
        number.point += !isBehindPoint;
    }
    int isDown = *++text == '-', exponent = 0;
    for (text += isDown; *text; text++) exponent = exponent * 10 + *text - '0';
    number.point += isDown ? -exponent : exponent;
    trim(&number);
    return nearest(&number);
}
