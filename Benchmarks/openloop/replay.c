// Sends recorded commands to Redis one after the other, each when the one before has its reply: what a change that is
// stored there costs its sender at the least.
//
//   cc -O2 -o replay replay.c
//   ./replay socket unmeasured < commands       prints a line of JSON
//
// Commands are as a client sends them, each with its length in bytes before it (4 bytes, the lowest first). A reply ends
// with what has come by the time of one read: the server writes a small one at once.

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>

enum { most_bytes = 1 << 20 };

static double processor_micros(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static void give_up(const char *what) {
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(1);
}

int main(int count, char **arguments) {
    if (count != 3) return fprintf(stderr, "replay socket unmeasured\n"), 2;
    static char command[most_bytes], reply[most_bytes];
    long unmeasured = atol(arguments[2]), sent = 0, refused = 0;
    double begin = 0;
    uint32_t size;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, arguments[1], sizeof address.sun_path - 1);
    int server = socket(AF_UNIX, SOCK_STREAM, 0);
    if (server < 0 || connect(server, (struct sockaddr *)&address, sizeof address) != 0) give_up(arguments[1]);
    for (;; sent++) {
        if (sent == unmeasured) begin = processor_micros();
        if (fread(&size, sizeof size, 1, stdin) != 1) break;
        if (size > sizeof command || fread(command, 1, size, stdin) != size) give_up("a command");
        if (send(server, command, size, MSG_NOSIGNAL) != (ssize_t)size) give_up("send");
        if (recv(server, reply, sizeof reply, 0) <= 0) give_up("recv");
        if (sent >= unmeasured && reply[0] == '-') refused++;
    }
    printf("{\"commands\": %ld, \"refused\": %ld, \"micros\": %.3f}\n", sent - unmeasured, refused,
           (processor_micros() - begin) / (sent - unmeasured));
}
