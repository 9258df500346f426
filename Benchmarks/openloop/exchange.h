// What the programs that talk to a service share: connections that stay, and one request under way on each.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
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

enum { response_room = 65536, request_room = 2048, id_room = 65, events_at_once = 64 };

struct exchange {
    int socket;
    size_t filled;
    char response[response_room];
};

static inline int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static inline void give_up(const char *what) {
    perror(what);
    exit(1);
}

static inline void open_exchange(struct exchange *exchange, int port, int epoll, int index) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = index};
    int one = 1;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    exchange->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(exchange->socket, (struct sockaddr *)&address, sizeof address) != 0) give_up("connect");
    setsockopt(exchange->socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    fcntl(exchange->socket, F_SETFL, O_NONBLOCK);
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, exchange->socket, &event) != 0) give_up("epoll_ctl");
}

// Sends a request; of a GET the body is NULL.
static inline void ask(struct exchange *exchange, const char *path, const char *body) {
    char request[request_room];
    int length = body == NULL
        ? snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path)
        : snprintf(request, sizeof request,
                   "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                   "Content-Length: %zu\r\n\r\n%s", path, strlen(body), body);
    exchange->filled = 0;
    if (length >= request_room || send(exchange->socket, request, length, MSG_NOSIGNAL) != length) give_up("send");
}

// Reads what has come. Returns whether the whole response is there: its head, and as much as the head says.
static inline int take_response(struct exchange *exchange) {
    size_t room = response_room - 1 - exchange->filled;
    ssize_t count = recv(exchange->socket, exchange->response + exchange->filled, room, 0);
    if (count < 0 && errno == EAGAIN) return 0;
    if (count < 0) give_up("recv");
    if (count == 0) fprintf(stderr, "the service closed a connection\n"), exit(1);
    exchange->filled += count;
    exchange->response[exchange->filled] = 0;
    char *end = strstr(exchange->response, "\r\n\r\n");
    if (end == NULL) return 0;
    char *field = strcasestr(exchange->response, "\r\nContent-Length:");
    size_t body = field != NULL && field < end ? strtoul(field + 17, NULL, 10) : 0;
    return exchange->filled >= (size_t)(end + 4 - exchange->response) + body;
}

static inline int has_status(struct exchange *exchange, const char *status) {
    return strncmp(exchange->response + 9, status, 3) == 0;
}

// Reads ids from the standard input, one a line, at most `most`.
static inline char (*read_ids(int64_t most, int64_t *count))[id_room] {
    char(*ids)[id_room] = calloc(most, id_room);
    if (ids == NULL) give_up("memory");
    *count = 0;
    while (*count < most && scanf("%64s", ids[*count]) == 1) (*count)++;
    return ids;
}

static inline int ascending(const void *one, const void *other) {
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

// A part of sorted times, in milliseconds.
static inline double millis(const int64_t *times, int64_t count, double part) {
    return count == 0 ? 0 : times[(int64_t)(part * (count - 1))] / 1e6;
}
