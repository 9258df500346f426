// One file, whose path is the macro WEB_FILE: returns it if `index` is 0, else counts `index` down. Its name is the path
// in the folder WEB_FOLDER.

if (index-- == 0) {
    static const unsigned char bytes[] = {
#embed WEB_FILE
    };
    return (detent_web_file){&WEB_FILE[sizeof WEB_FOLDER - 1], bytes, sizeof bytes};
}
#undef WEB_FILE
