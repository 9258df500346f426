#pragma once

// Keys on P-256 and Ed25519, of their raw bytes and into them.

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>

static inline void ccrypto_key_free(EVP_PKEY *key) {
    EVP_PKEY_free(key);
    ERR_clear_error();
}

// A key of parameters, which are freed; NULL if there are none, or they are no key.
static inline EVP_PKEY *ccrypto_key_of(const char *kind, int selection, OSSL_PARAM_BLD *built) {
    OSSL_PARAM *parameters = built ? OSSL_PARAM_BLD_to_param(built) : NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, kind, NULL);
    EVP_PKEY *key = NULL;
    if (!parameters || !context || EVP_PKEY_fromdata_init(context) != 1
        || EVP_PKEY_fromdata(context, &key, selection, parameters) != 1) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(built);
    return key;
}

// P-256.

#define CCRYPTO_P256_POINT_SIZE 65
#define CCRYPTO_P256_SCALAR_SIZE 32

// A key of a point's uncompressed bytes, and of the scalar for a private one.
static inline EVP_PKEY *ccrypto_p256_key(const uint8_t *point, const BIGNUM *scalar) {
    OSSL_PARAM_BLD *built = OSSL_PARAM_BLD_new();
    if (!built
        || !OSSL_PARAM_BLD_push_utf8_string(built, OSSL_PKEY_PARAM_GROUP_NAME, SN_X9_62_prime256v1, 0)
        || !OSSL_PARAM_BLD_push_octet_string(built, OSSL_PKEY_PARAM_PUB_KEY, point, CCRYPTO_P256_POINT_SIZE)
        || (scalar && !OSSL_PARAM_BLD_push_BN_pad(built, OSSL_PKEY_PARAM_PRIV_KEY, scalar, CCRYPTO_P256_SCALAR_SIZE))) {
        OSSL_PARAM_BLD_free(built);
        return NULL;
    }
    return ccrypto_key_of("EC", scalar ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, built);
}

// A public key of a point, uncompressed or compressed (SEC 1, section 2.3.3). Fills `point` with the uncompressed one.
// Refuses hybrid points, the point at infinity and points that are not on the curve.
static inline EVP_PKEY *ccrypto_p256_public(const uint8_t *bytes, size_t count, uint8_t *point) {
    int has_form = (count == CCRYPTO_P256_POINT_SIZE && bytes[0] == 4)
        || (count == 1 + CCRYPTO_P256_SCALAR_SIZE && (bytes[0] == 2 || bytes[0] == 3));
    EC_GROUP *group = has_form ? EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) : NULL;
    EC_POINT *place = group ? EC_POINT_new(group) : NULL;
    EVP_PKEY *key = NULL;
    if (place && EC_POINT_oct2point(group, place, bytes, count, NULL) == 1 && !EC_POINT_is_at_infinity(group, place)
        && EC_POINT_is_on_curve(group, place, NULL) == 1
        && EC_POINT_point2oct(group, place, POINT_CONVERSION_UNCOMPRESSED, point, CCRYPTO_P256_POINT_SIZE, NULL)
            == CCRYPTO_P256_POINT_SIZE)
        key = ccrypto_p256_key(point, NULL);
    EC_POINT_free(place);
    EC_GROUP_free(group);
    ERR_clear_error();
    return key;
}

// A private key of a scalar from 1 to the order − 1. Fills `point` with its public key.
static inline EVP_PKEY *ccrypto_p256_private(const uint8_t *bytes, size_t count, uint8_t *point) {
    int has_form = count == CCRYPTO_P256_SCALAR_SIZE;
    EC_GROUP *group = has_form ? EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) : NULL;
    EC_POINT *place = group ? EC_POINT_new(group) : NULL;
    BIGNUM *scalar = BN_secure_new();
    EVP_PKEY *key = NULL;
    if (scalar) BN_set_flags(scalar, BN_FLG_CONSTTIME);
    if (place && scalar && EC_GROUP_get0_order(group) && BN_bin2bn(bytes, CCRYPTO_P256_SCALAR_SIZE, scalar) && !BN_is_zero(scalar)
        && BN_cmp(scalar, EC_GROUP_get0_order(group)) < 0 && EC_POINT_mul(group, place, scalar, NULL, NULL, NULL) == 1
        && EC_POINT_point2oct(group, place, POINT_CONVERSION_UNCOMPRESSED, point, CCRYPTO_P256_POINT_SIZE, NULL)
            == CCRYPTO_P256_POINT_SIZE)
        key = ccrypto_p256_key(point, scalar);
    BN_clear_free(scalar);
    EC_POINT_clear_free(place);
    EC_GROUP_free(group);
    ERR_clear_error();
    return key;
}

static inline EVP_PKEY *ccrypto_p256_generate(void) {
    EVP_PKEY *key = EVP_PKEY_Q_keygen(NULL, NULL, "EC", SN_X9_62_prime256v1);
    ERR_clear_error();
    return key;
}

// Fills `bytes`, which has `count` bytes, with a number of a key, the most significant byte first. Returns how many
// bytes it needs; 0 if the key has no such number or it needs more.
static inline size_t ccrypto_number(const EVP_PKEY *key, const char *name, uint8_t *bytes, size_t count) {
    BIGNUM *number = BN_secure_new();
    int needed = 0;
    if (number && count <= INT_MAX && EVP_PKEY_get_bn_param(key, name, &number) == 1 && BN_num_bytes(number) <= (int)count
        && BN_bn2binpad(number, bytes, (int)count) == (int)count)
        needed = BN_num_bytes(number);
    BN_clear_free(number);
    ERR_clear_error();
    return (size_t)needed;
}

// Fills `point`, which has CCRYPTO_P256_POINT_SIZE bytes, with a key's point, uncompressed.
static inline int ccrypto_p256_point(const EVP_PKEY *key, uint8_t *point) {
    size_t length = 0;
    int done = EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, point, CCRYPTO_P256_POINT_SIZE, &length) == 1
        && length == CCRYPTO_P256_POINT_SIZE && point[0] == 4;
    ERR_clear_error();
    return done;
}

static inline size_t ccrypto_p256_scalar(const EVP_PKEY *key, uint8_t *bytes, size_t count) {
    return ccrypto_number(key, OSSL_PKEY_PARAM_PRIV_KEY, bytes, count);
}

// Ed25519 (RFC 8032).

#define CCRYPTO_ED25519_KEY_SIZE 32
#define CCRYPTO_ED25519_SIGNATURE_SIZE 64

static inline EVP_PKEY *ccrypto_ed25519_public(const uint8_t *bytes, size_t count) {
    int has_form = count == CCRYPTO_ED25519_KEY_SIZE;
    EVP_PKEY *key = has_form ? EVP_PKEY_new_raw_public_key_ex(NULL, "ED25519", NULL, bytes, count) : NULL;
    ERR_clear_error();
    return key;
}

// A private key of a seed.
static inline EVP_PKEY *ccrypto_ed25519_private(const uint8_t *seed, size_t count) {
    int has_form = count == CCRYPTO_ED25519_KEY_SIZE;
    EVP_PKEY *key = has_form ? EVP_PKEY_new_raw_private_key_ex(NULL, "ED25519", NULL, seed, count) : NULL;
    ERR_clear_error();
    return key;
}

static inline EVP_PKEY *ccrypto_ed25519_generate(void) {
    EVP_PKEY *key = EVP_PKEY_Q_keygen(NULL, NULL, "ED25519");
    ERR_clear_error();
    return key;
}

// Fill `bytes`, which has CCRYPTO_ED25519_KEY_SIZE bytes.
static inline int ccrypto_ed25519_point(const EVP_PKEY *key, uint8_t *bytes) {
    size_t count = CCRYPTO_ED25519_KEY_SIZE;
    int done = EVP_PKEY_get_raw_public_key(key, bytes, &count) == 1 && count == CCRYPTO_ED25519_KEY_SIZE;
    ERR_clear_error();
    return done;
}

static inline int ccrypto_ed25519_seed(const EVP_PKEY *key, uint8_t *bytes) {
    size_t count = CCRYPTO_ED25519_KEY_SIZE;
    int done = EVP_PKEY_get_raw_private_key(key, bytes, &count) == 1 && count == CCRYPTO_ED25519_KEY_SIZE;
    ERR_clear_error();
    return done;
}
