import SliderRecords
import SliderSamples
import SliderTimeline

@testable import SliderSessions

/// The faults of the simulation.
extension ReplicatedSimulation {
    func fault() {
        if random.chance(0.3) { server.isFull = false }
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<10: server.replicate()
        case 10: server.cutConnections()
        case 11: server.restart(losing: false)
        case 12: server.restart(losing: true)
        case 13, 14: server.promote()
        case 15: server.isFull = true
        case 16: kill(processes[random.whole(0..<processes.count)])
        case 17, 18:
            let process = processes[random.whole(0..<processes.count)]
            if process.isStopped { goOn(process) } else if processes.filter(\.isStopped).isEmpty { stop(process) }
        default: hold(processes[random.whole(0..<processes.count)])
        }
    }

    /// Ends a process. Another one takes its place.
    private func kill(_ process: Process) {
        guard let index = processes.firstIndex(where: { $0 === process }) else { return }
        process.link.die { random.chance(0.5) }
        process.sessions.close()
        processes[index] = newProcess()
        leave(process)
    }

    /// Stops a process. The others may go on for a long time.
    private func stop(_ process: Process) {
        process.isStopped = true
        if random.chance(0.5) { pass(Int64.random(in: 0...20_000_000_000, using: &random)) }
    }

    /// Lets a stopped process go on. If it notices that its regular work comes late, its streams must then show the
    /// stored state.
    func goOn(_ process: Process) {
        process.isStopped = false
        let isLate = server.now - process.tickedAt > ReplicatedSessions.lateness
        process.tick()
        guard isLate, !server.isFull else { return }
        deliverAll()
        for stream in streams where stream.process === process && stream.watch != nil { checkIsCurrent(stream) }
    }

    /// Loses all messages of a process, and lets none arrive for some time. The other processes continue.
    private func hold(_ process: Process) {
        process.heldUntil = server.now + Int64.random(in: 0...2_500_000_000, using: &random)
        for _ in process.link.messages { process.link.deliver(0, isLost: true) }
    }
}
