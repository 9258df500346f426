// The joined scripts, if script/web has made them.

#include "CAssets.h"

// `#embed` is C23. clang accepts it in earlier modes too, with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define WEB_FOLDER "joined/"

// The last one that script/web writes.
#if __has_include("joined/playground/joined.js")
detent_web_file detent_joined_script_at(size_t index) {
#define WEB_FILE "joined/detent.js"
#include "WebFile.h"
#define WEB_FILE "joined/detent-element.js"
#include "WebFile.h"
#define WEB_FILE "joined/detent-element/thumbs.js"
#include "WebFile.h"
#define WEB_FILE "joined/playground/joined.js"
#include "WebFile.h"
    return (detent_web_file){NULL, NULL, 0};
}
#else
detent_web_file detent_joined_script_at(size_t index) { return (detent_web_file){NULL, NULL, 0}; }
#endif
