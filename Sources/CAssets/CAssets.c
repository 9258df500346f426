// The files inside the binary: the executable alone serves everything.

#include "CAssets.h"

// `#embed` is C23. clang accepts it in earlier modes too, with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char openapi_yaml[] = {
#embed "../../openapi.yaml"
};

const unsigned char *detent_openapi_yaml(void) { return openapi_yaml; }

size_t detent_openapi_yaml_count(void) { return sizeof openapi_yaml; }
