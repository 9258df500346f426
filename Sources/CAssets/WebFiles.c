// The web files: what a browser loads of the service. To add one to the folder, add its array and its row here.

#include "CAssets.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "web/index.html"
};
static const unsigned char detent_js[] = {
#embed "web/detent.js"
};
static const unsigned char detent_d_ts[] = {
#embed "web/detent.d.ts"
};
static const unsigned char playground_css[] = {
#embed "web/playground.css"
};
static const unsigned char playground_js[] = {
#embed "web/playground.js"
};
static const unsigned char icon_svg[] = {
#embed "web/icon.svg"
};

static const detent_web_file web_files[] = {
    {"index.html", index_html, sizeof index_html},
    {"detent.js", detent_js, sizeof detent_js},
    {"detent.d.ts", detent_d_ts, sizeof detent_d_ts},
    {"playground.css", playground_css, sizeof playground_css},
    {"playground.js", playground_js, sizeof playground_js},
    {"icon.svg", icon_svg, sizeof icon_svg},
};

const detent_web_file *detent_web_files(void) { return web_files; }

size_t detent_web_files_count(void) { return sizeof web_files / sizeof *web_files; }
