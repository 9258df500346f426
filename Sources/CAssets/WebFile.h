// One web file, whose path is the macro WEB_FILE: returns it if `index` is 0, else counts `index` down.

if (index-- == 0) {
    static const unsigned char bytes[] = {
#embed WEB_FILE
    };
    return (detent_web_file){&WEB_FILE[sizeof "web/" - 1], bytes, sizeof bytes};
}
#undef WEB_FILE
