// Makes sessions, drags each once, or reads each, as fast as the service responds.
//
//   cc -O2 -o fill fill.c
//   ./fill port create count connections            prints their ids, one a line
//   ./fill port drag count connections < ids        each a whole gesture in one request, named as detent.js names it
//   ./fill port read count connections < ids

#include "exchange.h"

static int64_t count;
static char (*ids)[id_room];

static void next(struct exchange *exchange, const char *mode, int64_t number) {
    char path[128];
    if (*mode == 'c') return ask(exchange, "/v1/sessions", "{\"preset\":\"meshing\"}");
    snprintf(path, sizeof path, "/v1/sessions/%s%s", ids[number], *mode == 'd' ? "/events" : "");
    if (*mode == 'r') return ask(exchange, path, NULL);
    char body[512];
    double x = number * 7919 % 3440 / 10.0;
    snprintf(body, sizeof body,
             "{\"events\":[{\"type\":\"began\",\"x\":40.5,\"t\":0,\"gesture\":\"%08lx-1\",\"seq\":0},"
             "{\"type\":\"changed\",\"x\":%.1f,\"t\":16.7,\"gesture\":\"%08lx-1\",\"seq\":1},"
             "{\"type\":\"ended\",\"t\":33.4,\"gesture\":\"%08lx-1\",\"seq\":2}]}",
             (long)number, x, (long)number, (long)number);
    ask(exchange, path, body);
}

static void take(struct exchange *exchange, const char *mode) {
    if (!has_status(exchange, *mode == 'c' ? "201" : "200")) {
        fprintf(stderr, "%s: %.400s\n", mode, exchange->response);
        exit(1);
    }
    if (*mode != 'c') return;
    char *place = strcasestr(exchange->response, "\r\nLocation: /v1/sessions/");
    char id[id_room];
    if (place == NULL || sscanf(place + 25, "%64[^\r]", id) != 1) give_up("Location");
    puts(id);
}

int main(int arguments, char **words) {
    if (arguments != 5) return fprintf(stderr, "fill port create|drag|read count connections\n"), 2;
    const char *mode = words[2];
    int connections = atoi(words[4]), epoll = epoll_create1(EPOLL_CLOEXEC);
    int64_t sent = 0, responses = 0;
    count = atol(words[3]);
    if (*mode != 'c') ids = read_ids(count, &count);
    struct exchange *exchanges = calloc(connections, sizeof *exchanges);
    if (exchanges == NULL) give_up("memory");
    for (int i = 0; i < connections; i++) {
        open_exchange(&exchanges[i], atoi(words[1]), epoll, i);
        if (sent < count) next(&exchanges[i], mode, sent++);
    }
    while (responses < count) {
        struct epoll_event events[events_at_once];
        int ready = epoll_wait(epoll, events, events_at_once, 20000);
        if (ready == 0) return fprintf(stderr, "no response for 20 s\n"), 1;
        for (int i = 0; i < ready; i++) {
            struct exchange *exchange = &exchanges[events[i].data.u32];
            if (!take_response(exchange)) continue;
            take(exchange, mode);
            responses++;
            if (sent < count) next(exchange, mode, sent++);
        }
    }
}
