// The web files: what a browser loads from the service. To add one to the folder, add its array and its row here.

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
static const unsigned char panorama_svg[] = {
#embed "web/panorama.svg"
};
static const unsigned char playground_card_js[] = {
#embed "web/playground-card.js"
};
static const unsigned char playground_controls_css[] = {
#embed "web/playground-controls.css"
};
static const unsigned char playground_dom_js[] = {
#embed "web/playground-dom.js"
};
static const unsigned char playground_editor_js[] = {
#embed "web/playground-editor.js"
};
static const unsigned char playground_feel_js[] = {
#embed "web/playground-feel.js"
};
static const unsigned char playground_json_js[] = {
#embed "web/playground-json.js"
};
static const unsigned char playground_layers_js[] = {
#embed "web/playground-layers.js"
};
static const unsigned char playground_log_js[] = {
#embed "web/playground-log.js"
};
static const unsigned char playground_motion_js[] = {
#embed "web/playground-motion.js"
};
static const unsigned char playground_panel_css[] = {
#embed "web/playground-panel.css"
};
static const unsigned char playground_panel_js[] = {
#embed "web/playground-panel.js"
};
static const unsigned char playground_stage_js[] = {
#embed "web/playground-stage.js"
};
static const unsigned char playground_renewal_js[] = {
#embed "web/playground-renewal.js"
};
static const unsigned char playground_star_js[] = {
#embed "web/playground-star.js"
};
static const unsigned char playground_strip_js[] = {
#embed "web/playground-strip.js"
};

static const detent_web_file web_files[] = {
    {"index.html", index_html, sizeof index_html},
    {"detent.js", detent_js, sizeof detent_js},
    {"detent.d.ts", detent_d_ts, sizeof detent_d_ts},
    {"playground.css", playground_css, sizeof playground_css},
    {"playground.js", playground_js, sizeof playground_js},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {"panorama.svg", panorama_svg, sizeof panorama_svg},
    {"playground-card.js", playground_card_js, sizeof playground_card_js},
    {"playground-controls.css", playground_controls_css, sizeof playground_controls_css},
    {"playground-dom.js", playground_dom_js, sizeof playground_dom_js},
    {"playground-editor.js", playground_editor_js, sizeof playground_editor_js},
    {"playground-feel.js", playground_feel_js, sizeof playground_feel_js},
    {"playground-json.js", playground_json_js, sizeof playground_json_js},
    {"playground-layers.js", playground_layers_js, sizeof playground_layers_js},
    {"playground-log.js", playground_log_js, sizeof playground_log_js},
    {"playground-motion.js", playground_motion_js, sizeof playground_motion_js},
    {"playground-panel.css", playground_panel_css, sizeof playground_panel_css},
    {"playground-panel.js", playground_panel_js, sizeof playground_panel_js},
    {"playground-stage.js", playground_stage_js, sizeof playground_stage_js},
    {"playground-renewal.js", playground_renewal_js, sizeof playground_renewal_js},
    {"playground-star.js", playground_star_js, sizeof playground_star_js},
    {"playground-strip.js", playground_strip_js, sizeof playground_strip_js},
};

const detent_web_file *detent_web_files(void) { return web_files; }

size_t detent_web_files_count(void) { return sizeof web_files / sizeof *web_files; }
