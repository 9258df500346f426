#pragma once

// OpenSSL's libcrypto, 3.0 and later, as far as tokens need it. `Sources/Cryptography` is the only module that uses it.
//
// Each function here leaves libcrypto's queue of errors empty, and returns 0 or NULL for any failure. Parameters are
// built here and not in Swift, because an OSSL_PARAM keeps the pointers that it is given.
//
// Nothing of libcrypto that reads a file or a key in PEM or DER is used. It writes and reads signatures in DER, its own
// form of r and s, and reads none that others wrote.

// Without what 3.0 deprecates.
#define OPENSSL_API_COMPAT 30000
#define OPENSSL_NO_DEPRECATED

// The types of the C library are those of Swift's Glibc module: see CLinux.h.
#pragma clang module import SwiftGlibc

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>

// Begins to use libcrypto, before any other call: without its file of settings, which could change what is accepted,
// and without the function that `exit` would call, which frees what other threads still use.
static inline int ccrypto_begin(void) {
    int begun = OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT, NULL);
    ERR_clear_error();
    return begun == 1;
}

// NULL if libcrypto has no hash function of this name.
static inline EVP_MD *ccrypto_fetch_digest(const char *name) {
    EVP_MD *digest = EVP_MD_fetch(NULL, name, NULL);
    ERR_clear_error();
    return digest;
}

// NULL if libcrypto has no code for messages of this name.
static inline EVP_MAC *ccrypto_fetch_mac(const char *name) {
    EVP_MAC *mac = EVP_MAC_fetch(NULL, name, NULL);
    ERR_clear_error();
    return mac;
}

// Whether libcrypto has keys of this kind.
static inline int ccrypto_has_keys(const char *kind) {
    EVP_KEYMGMT *management = EVP_KEYMGMT_fetch(NULL, kind, NULL);
    EVP_KEYMGMT_free(management);
    ERR_clear_error();
    return management != NULL;
}

// Fills `digest` with the hash of some bytes, of `size` bytes. `algorithm` may be NULL, which is a failure.
static inline int ccrypto_digest(const EVP_MD *algorithm, const uint8_t *bytes, size_t count, uint8_t *digest, size_t size) {
    unsigned length = 0;
    int done = algorithm && size >= EVP_MAX_MD_SIZE && EVP_Digest(bytes, count, digest, &length, algorithm, NULL) == 1;
    ERR_clear_error();
    return done ? (int)length : 0;
}

static inline int ccrypto_random(uint8_t *bytes, size_t count) {
    int done = RAND_priv_bytes_ex(NULL, bytes, count, 0) == 1;
    ERR_clear_error();
    return done;
}

// Overwrites a secret, which a compiler does not leave out.
static inline void ccrypto_wipe(void *bytes, size_t count) { OPENSSL_cleanse(bytes, count); }

// HMAC with SHA-256 (RFC 2104).

#define CCRYPTO_HMAC_SIZE 32

// A context that has a key and is only copied. `hmac` may be NULL, which is a failure.
static inline EVP_MAC_CTX *ccrypto_hmac_new(EVP_MAC *hmac, const uint8_t *key, size_t count) {
    char digest[] = "SHA256";
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_end(),
    };
    // libcrypto keeps lengths as int.
    EVP_MAC_CTX *context = hmac && key && count && count <= INT_MAX ? EVP_MAC_CTX_new(hmac) : NULL;
    if (context && EVP_MAC_init(context, key, count, parameters) != 1) {
        EVP_MAC_CTX_free(context);
        context = NULL;
    }
    ERR_clear_error();
    return context;
}

static inline void ccrypto_hmac_free(EVP_MAC_CTX *context) {
    EVP_MAC_CTX_free(context);
    ERR_clear_error();
}

// Fills `code`, which has CCRYPTO_HMAC_SIZE bytes, with the code of some bytes.
static inline int ccrypto_hmac(const EVP_MAC_CTX *keyed, const uint8_t *bytes, size_t count, uint8_t *code) {
    size_t length = 0;
    EVP_MAC_CTX *context = EVP_MAC_CTX_dup(keyed);
    int done = context && EVP_MAC_update(context, bytes, count) == 1
        && EVP_MAC_final(context, code, &length, CCRYPTO_HMAC_SIZE) == 1 && length == CCRYPTO_HMAC_SIZE;
    EVP_MAC_CTX_free(context);
    ERR_clear_error();
    return done;
}

// Whether `code` is the code of some bytes; it is compared in constant time.
static inline int ccrypto_hmac_verifies(
    const EVP_MAC_CTX *keyed, const uint8_t *bytes, size_t count, const uint8_t *code, size_t code_count) {
    uint8_t own[CCRYPTO_HMAC_SIZE];
    int is_same = code_count == CCRYPTO_HMAC_SIZE && ccrypto_hmac(keyed, bytes, count, own)
        && CRYPTO_memcmp(own, code, CCRYPTO_HMAC_SIZE) == 0;
    OPENSSL_cleanse(own, sizeof own);
    ERR_clear_error();
    return is_same;
}

#include "signatures.h"
#include "keys.h"
#include "rsa.h"
