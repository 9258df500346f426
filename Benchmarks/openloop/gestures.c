// Makes gestures on a schedule, each of a random session, and measures how long the response to `ended` takes, from when
// the event was due.
//
//   cc -O2 -o gestures gestures.c -lm
//   ./gestures port rate seconds connections seed < ids        prints a line of JSON
//
// The gestures of a second begin at random moments (Poisson). A gesture has four events, 3 ms apart: began, two moves
// and ended, all on one connection. One that is due while every connection is busy waits for the first free one, and
// the wait counts. Each response to `ended` must say that it is committed.

#include "exchange.h"
#include <math.h>

enum { most_connections = 1024, most_ids = 2000000, steps = 4 };

static const int64_t step_time = 3000000;
static const char *types[steps] = {"began", "changed", "changed", "ended"};

struct gesture {
    int64_t begins, due;
    int64_t session;
    int step, is_asked, is_used;
};

static struct exchange *exchanges;
static struct gesture gestures[most_connections];
static char (*ids)[id_room], *is_dragged;
static int64_t id_count, *ends, *begins, ended, begun, failed;
static int connection_count, idle[most_connections], idle_count, allows_uncommitted;
static uint64_t chance;

static double random_part(void) {
    chance ^= chance << 13, chance ^= chance >> 7, chance ^= chance << 17;
    return (chance >> 11) * 0x1p-53;
}

static void ask_step(int index) {
    struct gesture *gesture = &gestures[index];
    char path[128], body[128];
    snprintf(path, sizeof path, "/v1/sessions/%s/events", ids[gesture->session]);
    double t = gesture->step * 8.3;
    if (gesture->step == steps - 1) snprintf(body, sizeof body, "{\"type\":\"ended\",\"t\":%.1f}", t);
    else snprintf(body, sizeof body, "{\"type\":\"%s\",\"x\":%.1f,\"t\":%.1f}", types[gesture->step],
                  random_part() * 344, t);
    gesture->is_asked = 1;
    ask(&exchanges[index], path, body);
}

static void begin(int64_t due) {
    int index = idle[--idle_count];
    int64_t session = random_part() * id_count;
    while (is_dragged[session]) session = (session + 1) % id_count;
    is_dragged[session] = 1;
    gestures[index] = (struct gesture){.begins = due, .due = due, .session = session, .is_used = 1};
    ask_step(index);
}

static void take(int index) {
    struct gesture *gesture = &gestures[index];
    struct exchange *exchange = &exchanges[index];
    if (!take_response(exchange)) return;
    int is_last = gesture->step == steps - 1;
    int is_right = has_status(exchange, "200")
        && (!is_last || allows_uncommitted || strcasestr(exchange->response, "\r\nDetent-Durability: committed") != NULL);
    if (!is_right && failed++ == 0) fprintf(stderr, "%s: %.600s\n", types[gesture->step], exchange->response);
    if (gesture->step == 0) begins[begun++] = now() - gesture->due;
    if (is_last) {
        ends[ended++] = now() - gesture->due;
        is_dragged[gesture->session] = gesture->is_used = 0;
        idle[idle_count++] = index;
        return;
    }
    gesture->step++;
    gesture->is_asked = 0;
    gesture->due = gesture->begins + gesture->step * step_time;
}

// Asks what is due. Returns when the next event is.
static int64_t ask_due(int64_t next) {
    for (int i = 0; i < connection_count; i++) {
        if (!gestures[i].is_used || gestures[i].is_asked) continue;
        if (gestures[i].due <= now()) ask_step(i);
        else if (gestures[i].due < next) next = gestures[i].due;
    }
    return next;
}

static void wait_until(int64_t due, int epoll) {
    struct epoll_event events[events_at_once];
    int64_t left = due - now();
    if (left < 0) left = 0;
    struct timespec timeout = {left / 1000000000, left % 1000000000};
    int count = epoll_pwait2(epoll, events, events_at_once, &timeout, NULL);
    for (int i = 0; i < count; i++) take(events[i].data.u32);
}

static void say(const char *name, int64_t *times, int64_t count) {
    qsort(times, count, sizeof *times, ascending);
    printf("\"%s\": {\"p50\": %.4f, \"p90\": %.4f, \"p99\": %.4f, \"p999\": %.4f, \"most\": %.4f}, ", name,
           millis(times, count, 0.5), millis(times, count, 0.9), millis(times, count, 0.99),
           millis(times, count, 0.999), millis(times, count, 1));
}

int main(int count, char **arguments) {
    if (count != 6 && count != 7) return fprintf(stderr, "gestures port rate seconds connections seed < ids\n"), 2;
    double rate = atof(arguments[2]), seconds = atof(arguments[3]);
    int epoll = epoll_create1(EPOLL_CLOEXEC);
    int64_t total = rate * seconds, sent = 0;
    connection_count = atoi(arguments[4]);
    chance = 0x9e3779b97f4a7c15 ^ strtoull(arguments[5], NULL, 10) * 0xbf58476d1ce4e5b9;
    allows_uncommitted = count == 7;
    if (connection_count < 1 || connection_count > most_connections || total < 1) return 2;
    // Without this the system may wake us 50 µs late.
    prctl(PR_SET_TIMERSLACK, 1);
    ids = read_ids(most_ids, &id_count);
    if (id_count < connection_count) return fprintf(stderr, "too few ids\n"), 2;
    exchanges = calloc(connection_count, sizeof *exchanges);
    is_dragged = calloc(id_count, 1);
    ends = calloc(total, sizeof *ends), begins = calloc(total, sizeof *begins);
    if (exchanges == NULL || is_dragged == NULL || ends == NULL || begins == NULL) give_up("memory");
    for (int i = 0; i < connection_count; i++) {
        open_exchange(&exchanges[i], atoi(arguments[1]), epoll, i);
        idle[idle_count++] = i;
    }
    int64_t start = now(), due = start, give_up_at = start + (seconds + 10) * 1e9;
    while (ended < total && now() < give_up_at) {
        while (sent < total && idle_count > 0 && due <= now()) {
            begin(due);
            sent++;
            due -= log(1 - random_part()) * 1e9 / rate;
        }
        int64_t next = sent < total && idle_count > 0 ? due : now() + 100000000;
        wait_until(ask_due(next), epoll);
    }
    double took = (now() - start) / 1e9;
    putchar('{');
    say("ended", ends, ended);
    say("began", begins, begun);
    if (failed > 0) fprintf(stderr, "%ld requests failed\n", (long)failed);
    printf("\"gestures\": %ld, \"due\": %.3f, \"took\": %.3f}\n", (long)ended,
           (due - start) / 1e9, took);
    // What is refused costs less than what is served: figures with refusals in them are none.
    return failed > 0;
}
