#pragma once

// Signatures of whole messages.

#include <openssl/ec.h>
#include <openssl/rsa.h>

// RSA signs with PKCS#1 v1.5 (RFC 8017, section 8.2) and no other padding.
static inline int ccrypto_set_padding(EVP_PKEY *key, EVP_PKEY_CTX *context) {
    return !EVP_PKEY_is_a(key, "RSA") || EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1;
}

// Whether a signature in libcrypto's form is that of a message; `digest` is NULL for Ed25519.
static inline int ccrypto_verifies(
    EVP_PKEY *key, const char *digest, const uint8_t *message, size_t count, const uint8_t *signature, size_t size) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    EVP_PKEY_CTX *settings = NULL;
    int is_valid = context && EVP_DigestVerifyInit_ex(context, &settings, digest, NULL, NULL, key, NULL) == 1
        && ccrypto_set_padding(key, settings)
        // A negative number is a failure, 0 another signature.
        && EVP_DigestVerify(context, signature, size, message, count) == 1;
    EVP_MD_CTX_free(context);
    ERR_clear_error();
    return is_valid;
}

// Fills `signature` with that of a message, in libcrypto's form. Returns its length.
static inline size_t ccrypto_sign(
    EVP_PKEY *key, const char *digest, const uint8_t *message, size_t count, uint8_t *signature, size_t size) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    EVP_PKEY_CTX *settings = NULL;
    size_t length = size;
    int done = context && EVP_DigestSignInit_ex(context, &settings, digest, NULL, NULL, key, NULL) == 1
        && ccrypto_set_padding(key, settings) && EVP_DigestSign(context, signature, &length, message, count) == 1;
    EVP_MD_CTX_free(context);
    ERR_clear_error();
    return done ? length : 0;
}

// ECDSA over P-256 with SHA-256, whose signatures are r and s, 32 bytes each (RFC 7518, section 3.4). libcrypto has
// them in DER, of at most 72 bytes.

#define CCRYPTO_P256_SIGNATURE_SIZE 64
#define CCRYPTO_P256_DER_SIZE 72

static inline int ccrypto_p256_verifies(
    EVP_PKEY *key, const uint8_t *message, size_t count, const uint8_t *signature, size_t size) {
    uint8_t der[CCRYPTO_P256_DER_SIZE];
    int is_valid = 0, is_whole = size == CCRYPTO_P256_SIGNATURE_SIZE;
    ECDSA_SIG *numbers = is_whole ? ECDSA_SIG_new() : NULL;
    BIGNUM *r = is_whole ? BN_bin2bn(signature, 32, NULL) : NULL;
    BIGNUM *s = is_whole ? BN_bin2bn(signature + 32, 32, NULL) : NULL;
    if (numbers && r && s && ECDSA_SIG_set0(numbers, r, s) == 1) {
        r = s = NULL;  // They are the signature's now.
        uint8_t *end = der;
        int length = i2d_ECDSA_SIG(numbers, NULL);
        is_valid = length > 0 && length <= CCRYPTO_P256_DER_SIZE && i2d_ECDSA_SIG(numbers, &end) == length
            && ccrypto_verifies(key, "SHA256", message, count, der, (size_t)length);
    }
    BN_free(r);
    BN_free(s);
    ECDSA_SIG_free(numbers);
    ERR_clear_error();
    return is_valid;
}

// Fills `signature`, which has CCRYPTO_P256_SIGNATURE_SIZE bytes.
static inline int ccrypto_p256_sign(EVP_PKEY *key, const uint8_t *message, size_t count, uint8_t *signature) {
    uint8_t der[CCRYPTO_P256_DER_SIZE];
    size_t length = ccrypto_sign(key, "SHA256", message, count, der, sizeof der);
    const uint8_t *start = der;
    ECDSA_SIG *numbers = length ? d2i_ECDSA_SIG(NULL, &start, (long)length) : NULL;
    int done = numbers && start == der + length && BN_bn2binpad(ECDSA_SIG_get0_r(numbers), signature, 32) == 32
        && BN_bn2binpad(ECDSA_SIG_get0_s(numbers), signature + 32, 32) == 32;
    ECDSA_SIG_free(numbers);
    ERR_clear_error();
    return done;
}
