import CMicroHTTPD
import Glibc

extension Worker {
    /// Looks at every connection and ends those whose time is up.
    func sweep() {
        let isDraining = state.stage != .serving
        nextSweep = now + sweepInterval
        sweepArrivals(isDraining: isDraining)
        for connection in connections { sweep(connection, isDraining) }
    }

    private func sweep(_ connection: Connection, _ isDraining: Bool) {
        let age = now - connection.since
        switch connection.phase {
        case .waiting:
            sweepWaiting(connection, age)
            if isDraining && age >= Deadlines.drainGrace { drain(connection) }
        case .head:
            end(connection, age, deadlines.head, .headerTimeout)
        case .body, .chunksRead:
            end(connection, age, deadlines.body, .bodyTimeout)
        case .chunks:
            if deadlines.body > 0 && age >= deadlines.body { giveUp(connection, because: .bodyTimeout) }
        case .answering:
            end(connection, age, deadlines.response, .responseTimeout)
        case .lingering:
            if age >= Deadlines.lingering { endLingering(of: connection) }
        case .suspended:
            endSuspension(of: connection, age)
        case .streaming:
            sweepStream(of: connection, isDraining)
        case .closing:
            break
        }
    }

    /// The connection waits for a request, or for the rest of its first line.
    private func sweepWaiting(_ connection: Connection, _ age: Int64) {
        if connection.completed == 0 && deadlines.head > 0 {
            return end(connection, age, deadlines.head, .headerTimeout)
        }
        if connection.headNoticed == nil && isTimeToLook(age) { noticeHead(of: connection, age) }
        if let noticed = connection.headNoticed {
            end(connection, now - noticed, deadlines.head, .headerTimeout)
        } else {
            end(connection, age, deadlines.idle, .idleTimeout)
        }
    }

    /// Whether a head that may have begun would matter soon: it has a deadline, and is not idle.
    private func isTimeToLook(_ age: Int64) -> Bool {
        if deadlines.idle > 0 && age >= deadlines.idle { return true }
        return deadlines.head > 0 && age >= min(deadlines.head / 4, 2_000_000_000)
    }

    /// libmicrohttpd says nothing of a request line that has not all come, but the kernel knows how many bytes came,
    /// and when the last one did: if there are more than those of the requests so far, or it came after the last
    /// answer, a head has begun.
    private func noticeHead(of connection: Connection, _ age: Int64) {
        guard let figures = SocketFigures(connection.socket) else { return }
        // The kernel's clock and ours are a few milliseconds coarse, each.
        let isLater = figures.silence + 20_000_000 < age
        guard isLater || figures.received ?? 0 > connection.consumed else { return }
        connection.headNoticed = max(connection.since, now - figures.silence)
    }

    /// Ends a connection that has been `age` long in what may take `limit`.
    private func end(_ connection: Connection, _ age: Int64, _ limit: Int64, _ reason: HTTPRefusalReason?) {
        guard limit > 0, age >= limit, connection.phase != .closing else { return }
        close(connection, because: reason)
    }

    /// Ends an idle connection after what may just have come: its reading side is shut, so that libmicrohttpd reads
    /// what is there and then sees the end.
    private func drain(_ connection: Connection) {
        guard !connection.isDrained, connection.phase == .waiting else { return }
        connection.isDrained = true
        shutdown(connection.socket, Int32(SHUT_RD))
    }
}
