#pragma once

#include <stddef.h>

/// The contract, `openapi.yaml`, byte for byte.
const unsigned char *detent_openapi_yaml(void);

/// Its length in bytes.
size_t detent_openapi_yaml_count(void);

/// A file of the folder `web`, byte for byte.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} detent_web_file;

/// The files of the folder `web`.
const detent_web_file *detent_web_files(void);

/// How many web files there are.
size_t detent_web_files_count(void);
