// Appends 4 KiB to a file and has them written to the disk, again and again: what a commit costs at the least.
//
//   cc -O2 -o append append.c
//   ./append path seconds        prints a line of JSON; the file is removed

#include "exchange.h"

enum { most_times = 4000000 };

int main(int count, char **arguments) {
    if (count != 3) return fprintf(stderr, "append path seconds\n"), 2;
    static int64_t times[most_times];
    static char block[4096];
    int64_t done = 0, until = now() + atof(arguments[2]) * 1e9;
    int file = open(arguments[1], O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) give_up(arguments[1]);
    while (done < most_times && now() < until) {
        int64_t begin = now();
        memset(block, (int)done, sizeof block);
        if (write(file, block, sizeof block) != sizeof block) give_up("write");
        if (fdatasync(file) != 0) give_up("fdatasync");
        times[done++] = now() - begin;
    }
    unlink(arguments[1]);
    qsort(times, done, sizeof *times, ascending);
    printf("{\"appends\": %ld, \"p50\": %.4f, \"p99\": %.4f, \"p999\": %.4f}\n", (long)done, millis(times, done, 0.5),
           millis(times, done, 0.99), millis(times, done, 0.999));
}
