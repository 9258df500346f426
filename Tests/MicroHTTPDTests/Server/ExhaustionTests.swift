import Glibc
import Testing

@testable import MicroHTTPD

extension MicroHTTPDSuite {
    /// A process that has no free descriptors.
    @Suite struct ExhaustionTests {
        @Test func withoutDescriptors_acceptingPausesWithoutSpinning_andGoesOnWhenThereAreSome() async {
            // In a process of its own: the limit holds for all of it.
            await #expect(processExitsWith: .success) {
                try await TestServer.with(configure: setting(\.workers, to: 1)) { server in
                    let client = try RawClient(port: server.port)
                    try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    _ = try client.response()
                    let threads = ThreadStates()
                    var limit = rlimit(rlim_cur: 64, rlim_max: 64)
                    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                    var fillers: [Int32] = []
                    func fill() {
                        while true {
                            let filler = open("/dev/null", O_RDONLY)
                            if filler < 0 { return }
                            fillers.append(filler)
                        }
                    }
                    fill()
                    // One for a client, one for the server's end of it: the last there is, but no client has to wait.
                    close(fillers.removeLast())
                    close(fillers.removeLast())
                    let last = try RawClient(port: server.port)
                    try last.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    guard try last.response().status == 200 else { exit(6) }
                    usleep(50_000)
                    guard server.observer.record.refusals.isEmpty else { exit(7) }
                    // What else the process may have closed meanwhile is not to be had either.
                    fill()
                    close(fillers.removeLast())
                    let late = try RawClient(port: server.port)
                    try late.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    // Not with a task's sleep, which needs a descriptor of its own.
                    try blockUntil { !server.observer.record.refusals.isEmpty }
                    guard server.observer.record.refusals == [.outOfDescriptors] else { exit(2) }
                    try client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    guard try client.response().status == 200 else { exit(3) }
                    guard threads.fallAsleep() else { exit(4) }
                    for filler in fillers { close(filler) }
                    guard try late.response().status == 200 else { exit(5) }
                }
                exit(0)
            }
        }
    }
}
