#pragma once

// RSA keys of their numbers (RFC 8017, section 3) and into them.

#include "keys.h"

// How many numbers a public and a private key have, in the order of RSAPrivateKey (RFC 8017, appendix A.1.2).
#define CCRYPTO_RSA_PUBLIC 2
#define CCRYPTO_RSA_PRIVATE 8

// No number of a key of 8192 bits has more bytes.
#define CCRYPTO_RSA_MOST_BYTES 1024

// The name of the number at an index.
static inline const char *ccrypto_rsa_name(int index) {
    static const char *const names[CCRYPTO_RSA_PRIVATE] = {
        OSSL_PKEY_PARAM_RSA_N, OSSL_PKEY_PARAM_RSA_E, OSSL_PKEY_PARAM_RSA_D, OSSL_PKEY_PARAM_RSA_FACTOR1,
        OSSL_PKEY_PARAM_RSA_FACTOR2, OSSL_PKEY_PARAM_RSA_EXPONENT1, OSSL_PKEY_PARAM_RSA_EXPONENT2,
        OSSL_PKEY_PARAM_RSA_COEFFICIENT1,
    };
    return names[index];
}

// Whether one · other ≡ 1 modulo `modulus`.
static inline int ccrypto_is_inverse(const BIGNUM *one, const BIGNUM *other, const BIGNUM *modulus, BN_CTX *context) {
    BN_CTX_start(context);
    BIGNUM *product = BN_CTX_get(context);
    int is_one = product && !BN_is_zero(modulus) && BN_mul(product, one, other, context) == 1
        && BN_mod(product, product, modulus, context) == 1 && BN_is_one(product);
    if (product) BN_clear(product);
    BN_CTX_end(context);
    return is_one;
}

// Whether the numbers of a private key fit each other: n = p · q, d is an inverse of e modulo p − 1 and q − 1, and dP,
// dQ and qInv are what they should be. No number is longer than another that it is reduced by, which bounds the time.
// Whether p and q are primes is not checked: it takes long, and says nothing about who made the key. Numbers of which one
// is not sign wrongly, which RSAPrivateKey finds out with each signature.
static inline int ccrypto_rsa_fits(BIGNUM *const *numbers) {
    const BIGNUM *n = numbers[0], *e = numbers[1], *d = numbers[2], *p = numbers[3], *q = numbers[4];
    if (BN_cmp(d, n) >= 0 || BN_cmp(p, n) >= 0 || BN_cmp(q, n) >= 0) return 0;
    BN_CTX *context = BN_CTX_secure_new();
    BIGNUM *product = BN_secure_new(), *p1 = BN_secure_new(), *q1 = BN_secure_new();
    int fits = context && product && p1 && q1 && BN_mul(product, p, q, context) == 1 && BN_cmp(product, n) == 0
        && BN_sub(p1, p, BN_value_one()) == 1 && BN_sub(q1, q, BN_value_one()) == 1
        && BN_cmp(numbers[5], p1) < 0 && BN_cmp(numbers[6], q1) < 0 && BN_cmp(numbers[7], p) < 0
        && ccrypto_is_inverse(d, e, p1, context) && ccrypto_is_inverse(d, e, q1, context)
        && ccrypto_is_inverse(numbers[5], e, p1, context) && ccrypto_is_inverse(numbers[6], e, q1, context)
        && ccrypto_is_inverse(numbers[7], q, p, context);
    BN_clear_free(product);
    BN_clear_free(p1);
    BN_clear_free(q1);
    BN_CTX_free(context);
    return fits;
}

// A key of CCRYPTO_RSA_PUBLIC or CCRYPTO_RSA_PRIVATE numbers, one behind the other, the most significant byte first.
// The caller has checked modulus and exponent; numbers of a private key that do not fit each other are refused.
static inline EVP_PKEY *ccrypto_rsa_key(const uint8_t *bytes, const size_t *counts, int number_count) {
    if (number_count != CCRYPTO_RSA_PUBLIC && number_count != CCRYPTO_RSA_PRIVATE) return NULL;
    int is_private = number_count == CCRYPTO_RSA_PRIVATE;
    BIGNUM *numbers[CCRYPTO_RSA_PRIVATE] = {NULL};
    OSSL_PARAM_BLD *built = OSSL_PARAM_BLD_new();
    EVP_PKEY *key = NULL;
    int is_read = built != NULL;
    for (int index = 0; is_read && index < number_count; bytes += counts[index++]) {
        // From d on, memory is wiped that had them.
        numbers[index] = index < CCRYPTO_RSA_PUBLIC ? BN_new() : BN_secure_new();
        is_read = numbers[index] && counts[index] <= CCRYPTO_RSA_MOST_BYTES
            && BN_bin2bn(bytes, (int)counts[index], numbers[index])
            && OSSL_PARAM_BLD_push_BN(built, ccrypto_rsa_name(index), numbers[index]) == 1;
    }
    if (is_read && (!is_private || ccrypto_rsa_fits(numbers))) {
        key = ccrypto_key_of("RSA", is_private ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, built);
    } else {
        OSSL_PARAM_BLD_free(built);
    }
    for (int index = 0; index < CCRYPTO_RSA_PRIVATE; index++) BN_clear_free(numbers[index]);
    ERR_clear_error();
    return key;
}

static inline EVP_PKEY *ccrypto_rsa_generate(size_t bits) {
    EVP_PKEY *key = EVP_PKEY_Q_keygen(NULL, NULL, "RSA", bits);
    ERR_clear_error();
    return key;
}

// Fills `bytes` with the number at an index, with zeros in front. Returns how many bytes it needs.
static inline size_t ccrypto_rsa_number(const EVP_PKEY *key, int index, uint8_t *bytes, size_t count) {
    if (index < 0 || index >= CCRYPTO_RSA_PRIVATE) return 0;
    return ccrypto_number(key, ccrypto_rsa_name(index), bytes, count);
}
