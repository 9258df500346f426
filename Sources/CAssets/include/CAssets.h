#pragma once

#include <stddef.h>

/// The contract, `openapi.yaml`, byte for byte.
const unsigned char *detent_openapi_yaml(void);

/// Its length in bytes.
size_t detent_openapi_yaml_count(void);

/// A file of the folder `web`, byte for byte. Its name is its path in that folder.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} detent_web_file;

/// The engine for pages, for sliders with one thumb, or for those with several too. Its name has the hash of both; it is
/// NULL if the build did not find them (script/wasm).
detent_web_file detent_module(_Bool has_thumbs);

/// The first 16 hex digits of the SHA-256 of both; NULL if the build did not find them.
const char *detent_module_hash(void);

/// The web file with this index. After the last, the name is NULL.
detent_web_file detent_web_file_at(size_t index);

/// The joined script with this index. Its name is the path at which it is served. After the last, the name is NULL; so is
/// the first's if the build did not find them (script/web).
detent_web_file detent_joined_script_at(size_t index);
