// Sends requests on a schedule, whether the service keeps up or not, and measures each response from when its request
// was due. A client that waits for responses before it goes on asks a slow service less, and measures the wait away.
//
//   cc -O2 -o openloop openloop.c
//   ./openloop port rate seconds connections < requests      prints a line of JSON
//
// The standard input has the requests, each after a line with its length; they are sent in turns, evenly spaced in
// time. One that is due while every connection is busy waits for the first free one, and the wait counts.

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

enum { most_connections = 1024, most_requests = 65536, response_room = 16384, events_at_once = 64 };

struct request {
    char *text;
    size_t length;
    int is_move;
};

struct connection {
    int socket;
    int64_t due;
    size_t filled;
    int is_move;
    char response[response_room];
};

static struct request requests[most_requests];
static struct connection *connections;
static int request_count;

// The connections that wait for something to ask, the one that waits longest first, so that all have their share.
static int idle[most_connections], first_idle, idle_count;
// Of all requests, and of those that move a thumb.
static int64_t *latencies, *moves, responses, moved, failed;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void give_up(const char *what) {
    perror(what);
    exit(1);
}

static void put_idle(int index) { idle[(first_idle + idle_count++) % most_connections] = index; }

static int take_idle(void) {
    int index = idle[first_idle];
    first_idle = (first_idle + 1) % most_connections;
    idle_count--;
    return index;
}

static void read_requests(void) {
    size_t length;
    while (request_count < most_requests && scanf("%zu", &length) == 1) {
        char *text = malloc(length);
        if (text == NULL || getchar() != '\n' || fread(text, 1, length, stdin) != length) give_up("requests");
        int is_move = memmem(text, length, "\"changed\"", 9) != NULL;
        requests[request_count++] = (struct request){text, length, is_move};
    }
    if (request_count == 0) give_up("no requests");
}

static void open_connection(struct connection *connection, int port, int epoll, int index) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = index};
    int one = 1;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connection->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(connection->socket, (struct sockaddr *)&address, sizeof address) != 0) give_up("connect");
    setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    fcntl(connection->socket, F_SETFL, O_NONBLOCK);
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, connection->socket, &event) != 0) give_up("epoll_ctl");
    put_idle(index);
}

static void ask(int index, int64_t due, int64_t number) {
    struct connection *connection = &connections[index];
    struct request *request = &requests[number % request_count];
    connection->due = due;
    connection->filled = 0;
    connection->is_move = request->is_move;
    if (send(connection->socket, request->text, request->length, MSG_NOSIGNAL) != (ssize_t)request->length)
        give_up("send");
}

// Whether the whole response is there: its head, and as much as the head says.
static int is_whole(struct connection *connection) {
    connection->response[connection->filled] = 0;
    char *end = strstr(connection->response, "\r\n\r\n");
    if (end == NULL) return 0;
    char *field = strcasestr(connection->response, "\r\nContent-Length:");
    size_t body = field != NULL && field < end ? strtoul(field + 17, NULL, 10) : 0;
    return connection->filled >= (size_t)(end + 4 - connection->response) + body;
}

static void take_response(int index) {
    struct connection *connection = &connections[index];
    size_t room = response_room - 1 - connection->filled;
    ssize_t count = recv(connection->socket, connection->response + connection->filled, room, 0);
    if (count < 0 && errno == EAGAIN) return;
    if (count <= 0) {
        fprintf(stderr, "connection %d, %zu bytes of a response read, %.1f ms after its request was due: ", index,
                connection->filled, (now() - connection->due) / 1e6);
        if (count == 0) fprintf(stderr, "closed by the service\n"), exit(1);
        give_up("recv");
    }
    connection->filled += count;
    if (!is_whole(connection)) return;
    if (strncmp(connection->response, "HTTP/1.1 200", 12) != 0) failed++;
    int64_t latency = now() - connection->due;
    latencies[responses++] = latency;
    if (connection->is_move) moves[moved++] = latency;
    put_idle(index);
}

static void wait_until(int64_t due, int epoll) {
    struct epoll_event events[events_at_once];
    int64_t left = due - now();
    if (left < 0) left = 0;
    struct timespec timeout = {left / 1000000000, left % 1000000000};
    int count = epoll_pwait2(epoll, events, events_at_once, &timeout, NULL);
    for (int i = 0; i < count; i++) take_response(events[i].data.u32);
}

static int ascending(const void *one, const void *other) {
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

static double millis(int64_t *sorted, int64_t count, double part) {
    return count == 0 ? 0 : sorted[(int64_t)(part * (count - 1))] / 1e6;
}

static void print_quantiles(int64_t *values, int64_t count) {
    qsort(values, count, sizeof *values, ascending);
    printf("\"p50\": %.4f, \"p90\": %.4f, \"p99\": %.4f, \"p999\": %.4f, \"most\": %.4f", millis(values, count, 0.5),
           millis(values, count, 0.9), millis(values, count, 0.99), millis(values, count, 0.999),
           millis(values, count, 1));
}

int main(int count, char **arguments) {
    if (count != 5) return fprintf(stderr, "openloop port rate seconds connections < requests\n"), 2;
    double rate = atof(arguments[2]), seconds = atof(arguments[3]);
    int connection_count = atoi(arguments[4]), epoll = epoll_create1(EPOLL_CLOEXEC);
    int64_t total = rate * seconds, sent = 0;
    if (connection_count < 1 || connection_count > most_connections || total < 1) return 2;
    // Without this the system may wake us 50 µs late.
    prctl(PR_SET_TIMERSLACK, 1);
    read_requests();
    connections = calloc(connection_count, sizeof *connections);
    latencies = calloc(total, sizeof *latencies);
    moves = calloc(total, sizeof *moves);
    if (connections == NULL || latencies == NULL || moves == NULL) give_up("memory");
    for (int i = 0; i < connection_count; i++) open_connection(&connections[i], atoi(arguments[1]), epoll, i);
    int64_t start = now(), give_up_at = start + (seconds + 10) * 1e9;
    while (responses < total && now() < give_up_at) {
        int64_t due = start + sent * (1e9 / rate);
        while (sent < total && idle_count > 0 && due <= now()) {
            ask(take_idle(), due, sent++);
            due = start + sent * (1e9 / rate);
        }
        wait_until(sent < total && idle_count > 0 ? due : now() + 100000000, epoll);
    }
    double took = (now() - start) / 1e9;
    printf("{\"sent\": %ld, \"responses\": %ld, \"failed\": %ld, \"rate\": %.1f, ", (long)sent, (long)responses,
           (long)failed, responses / took);
    print_quantiles(latencies, responses);
    printf(", \"moves\": {");
    print_quantiles(moves, moved);
    printf("}}\n");
}
