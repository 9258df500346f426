// The engines for pages, if script/wasm has built them.

#include "CAssets.h"

// `#embed` is C23. clang accepts it in earlier modes too, with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

#if __has_include("module/detent.wasm.h") && __has_include("module/detent-thumbs.wasm")
#include "module/detent.wasm.h"

static const unsigned char one[] = {
#embed "module/detent.wasm"
};
static const unsigned char several[] = {
#embed "module/detent-thumbs.wasm"
};

detent_web_file detent_module(_Bool has_thumbs) {
    if (has_thumbs) return (detent_web_file){"detent-" DETENT_MODULE_HASH "-thumbs.wasm", several, sizeof several};
    return (detent_web_file){"detent-" DETENT_MODULE_HASH ".wasm", one, sizeof one};
}

const char *detent_module_hash(void) { return DETENT_MODULE_HASH; }
#else
detent_web_file detent_module(_Bool has_thumbs) { return (detent_web_file){NULL, NULL, 0}; }

const char *detent_module_hash(void) { return NULL; }
#endif
