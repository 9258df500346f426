// Many watch one session while a client drags it: whether the last frame and every cue reach all of them, and how long
// after its event was sent each frame arrives.
//
//   cc -O2 -o watch watch.c
//   ./watch port session watchers events-a-second seconds [port of the posts]      prints a line of JSON
//
// The session is there already, its preset is meshing. Posts may go to another service over the same store. One thread does it all: it posts on schedule over one connection
// and reads the streams over the others, so what it measures includes what it costs itself.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { text_room = 1 << 18, most_watchers = 20000, most_events = 100000, events_at_once = 256 };

struct stream {
    int socket;
    size_t filled;
    int64_t version, cues, frames, merged;
    char *text;
};

static struct stream *streams;
static int64_t *sent_at, *delays, delay_count, delay_room;
static int64_t expected_cues;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void give_up(const char *what) {
    perror(what);
    exit(1);
}

static int connected(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int client = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    if (client < 0 || connect(client, (struct sockaddr *)&address, sizeof address)) give_up("connect");
    setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return client;
}

static void send_all(int client, const char *text, size_t length) {
    while (length > 0) {
        ssize_t count = send(client, text, length, MSG_NOSIGNAL);
        if (count <= 0) give_up("send");
        text += count;
        length -= count;
    }
}

// How often a text stands in another, which ends with a zero.
static int64_t occurrences(const char *text, const char *wanted) {
    int64_t count = 0;
    for (const char *place = text; (place = strstr(place, wanted)); place += strlen(wanted)) count++;
    return count;
}

// One event of a stream, ended with a zero. Chunks' sizes stand on lines of their own, which no frame has.
static void take(struct stream *stream, const char *event, int64_t moment) {
    const char *id = strstr(event, "id: ");
    if (!id) return;
    const char *end = strchr(id, '\n'), *dash = id;
    for (const char *place = id; place < end; place++) if (*place == '-') dash = place;
    int64_t version = atoll(dash + 1);
    const char *merged = strstr(event, "\"merged\":");
    stream->frames++;
    stream->merged += merged ? atoll(merged + 9) : 0;
    stream->cues += occurrences(event, "\"cause\":");
    // A frame that stands for several is as late as the oldest of them.
    for (int64_t one = stream->version + 1; one <= version; one++) {
        if (sent_at[one] && delay_count < delay_room) delays[delay_count++] = moment - sent_at[one];
    }
    if (version > stream->version) stream->version = version;
}

static void read_stream(struct stream *stream) {
    int64_t moment = now();
    for (;;) {
        ssize_t count = recv(stream->socket, stream->text + stream->filled, text_room - 1 - stream->filled, MSG_DONTWAIT);
        if (count < 0 && errno == EAGAIN) return;
        if (count <= 0) {
            fprintf(stderr, "a stream ended\n");
            exit(1);
        }
        stream->filled += count;
        stream->text[stream->filled] = 0;
        char *start = stream->text, *end;
        while ((end = strstr(start, "\n\n"))) {
            *end = 0;
            take(stream, start, moment);
            start = end + 2;
        }
        stream->filled -= start - stream->text;
        memmove(stream->text, start, stream->filled + 1);
        if (stream->filled == text_room - 1) {
            fprintf(stderr, "an event has no end\n");
            exit(1);
        }
    }
}

static int by_length(const void *one, const void *other) {
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

static double percentile(double part) {
    if (!delay_count) return 0;
    int64_t index = (int64_t)(part * (double)(delay_count - 1));
    return (double)delays[index] / 1e6;
}

int main(int count, char **words) {
    if (count != 6 && count != 7) {
        fprintf(stderr, "usage: watch port session watchers events-a-second seconds [port of the posts]\n");
        return 64;
    }
    prctl(PR_SET_TIMERSLACK, 1000);
    int port = atoi(words[1]), watchers = atoi(words[3]), rate = atoi(words[4]), seconds = atoi(words[5]);
    int64_t events = (int64_t)rate * seconds;
    if (watchers < 1 || watchers > most_watchers || events < 2 || events > most_events) {
        fprintf(stderr, "too few or too many watchers or events\n");
        return 64;
    }
    streams = calloc(watchers, sizeof *streams);
    sent_at = calloc(events + 2, sizeof *sent_at);
    delay_room = watchers * events;
    delays = malloc(delay_room * sizeof *delays);
    int poller = epoll_create1(0);
    if (!streams || !sent_at || !delays || poller < 0) give_up("memory");

    char text[4096];
    for (int index = 0; index < watchers; index++) {
        streams[index].socket = connected(port);
        streams[index].text = malloc(text_room);
        if (!streams[index].text) give_up("memory");
        int length = snprintf(text, sizeof text, "GET /v1/sessions/%s/stream HTTP/1.1\r\nHost: localhost\r\n\r\n", words[2]);
        send_all(streams[index].socket, text, length);
        struct epoll_event wanted = {.events = EPOLLIN, .data.u32 = index};
        if (epoll_ctl(poller, EPOLL_CTL_ADD, streams[index].socket, &wanted)) give_up("epoll_ctl");
    }
    int hand = connected(count == 7 ? atoi(words[6]) : port), waiting = 0;
    struct epoll_event wanted = {.events = EPOLLIN, .data.u32 = UINT32_MAX};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, hand, &wanted)) give_up("epoll_ctl");

    // A second for all to have their first frame, then the drag, then as long as the last frame takes, at most 5 s.
    int64_t begin = now() + 1000000000LL, next = 0, responses = 0, unexpected = 0, deadline = 0;
    static char response[1 << 16];
    size_t filled = 0;
    for (;;) {
        int64_t moment = now(), due = begin + next * 1000000000LL / rate;
        if (next < events && !waiting && moment >= due) {
            const char *type = next == 0 ? "began" : next == events - 1 ? "ended" : "changed";
            double there = (double)(next * 7 % 688), x = there < 344 ? there : 688 - there;
            char body[128];
            int size = snprintf(body, sizeof body, "{\"type\":\"%s\",\"x\":%.1f,\"t\":%.1f}", type, x, (double)next * 1000 / rate);
            int length = snprintf(text, sizeof text,
                "POST /v1/sessions/%s/events HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", words[2], size, body);
            sent_at[next + 1] = now();
            send_all(hand, text, length);
            next++;
            waiting = 1;
            continue;
        }
        if (responses == events) {
            int missing = 0;
            for (int index = 0; index < watchers; index++) missing += streams[index].version < events;
            if (!missing || moment > deadline) break;
        }
        int64_t pause = next < events && !waiting ? due - moment : 20000000LL;
        struct epoll_event ready[events_at_once];
        struct timespec limit = {pause / 1000000000LL, pause % 1000000000LL};
        int found = epoll_pwait2(poller, ready, events_at_once, pause > 0 ? &limit : &(struct timespec){0, 0}, NULL);
        for (int place = 0; place < found; place++) {
            if (ready[place].data.u32 != UINT32_MAX) {
                read_stream(&streams[ready[place].data.u32]);
                continue;
            }
            ssize_t got = recv(hand, response + filled, sizeof response - 1 - filled, MSG_DONTWAIT);
            if (got <= 0) give_up("recv");
            filled += got;
            response[filled] = 0;
            char *head = strstr(response, "\r\n\r\n"), *size = strcasestr(response, "content-length:");
            if (!head || !size || filled < (size_t)(head + 4 - response) + (size_t)atoll(size + 15)) continue;
            if (strncmp(response, "HTTP/1.1 200", 12)) unexpected++;
            expected_cues += occurrences(head, "\"cause\":");
            filled = 0;
            waiting = 0;
            if (++responses == events) deadline = now() + 5000000000LL;
        }
    }
    int64_t frames = 0, merged = 0, complete = 0, all_cues = 0;
    for (int index = 0; index < watchers; index++) {
        frames += streams[index].frames;
        merged += streams[index].merged;
        complete += streams[index].version == events;
        all_cues += streams[index].cues == expected_cues;
    }
    qsort(delays, delay_count, sizeof *delays, by_length);
    printf(
        "{\"events\":%ld,\"unexpected\":%ld,\"cues\":%ld,\"frames\":%ld,\"merged\":%ld,\"complete\":%ld,\"all_cues\":%ld,"
        "\"p50\":%.3f,\"p99\":%.3f,\"max\":%.3f,\"seconds\":%.3f}\n",
        (long)events, (long)unexpected, (long)expected_cues, (long)frames, (long)merged, (long)complete, (long)all_cues,
        percentile(0.5), percentile(0.99), percentile(1), (double)(now() - begin) / 1e9);
    return 0;
}
