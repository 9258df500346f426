// Appends 4 KiB to a file and has them written to the disk, again and again: what a commit costs at the least.
//
//   cc -O2 -o append append.c -lm
//   ./append path seconds [rate]        prints a line of JSON; the file is removed
//
// With a rate, the appends of a second are due at random moments (Poisson), and each is measured from when it was due:
// a stall of the disk counts for every append that it holds up. Without one, a stall is a single slow append.

#include "exchange.h"
#include <math.h>

enum { most_times = 4000000 };

int main(int count, char **arguments) {
    if (count != 3 && count != 4) return fprintf(stderr, "append path seconds [rate]\n"), 2;
    static int64_t times[most_times];
    static char block[4096];
    double rate = count == 4 ? atof(arguments[3]) : 0;
    int64_t done = 0, begin = now(), until = begin + atof(arguments[2]) * 1e9;
    // Without this the system may wake us 50 µs late.
    prctl(PR_SET_TIMERSLACK, 1);
    int file = open(arguments[1], O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) give_up(arguments[1]);
    while (done < most_times && now() < until) {
        if (rate > 0) {
            begin -= log(1 - drand48()) * 1e9 / rate;
            struct timespec due = {begin / 1000000000, begin % 1000000000};
            clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, NULL);
        } else {
            begin = now();
        }
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
