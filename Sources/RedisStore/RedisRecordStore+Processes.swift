import Redis
import ServiceBasics
package import SliderRecords

/// What the processes of a service have open, and where they run.
extension RedisRecordStore {
    /// For how long the counts of a process are counted after it told them, in milliseconds.
    private static let countsLife: Int64 = 10_000

    package func exchange(
        _ own: ProcessCounts, _ receiver: @escaping @Sendable (Result<ProcessCounts, ReplicatedStoreError>) -> Void
    ) {
        exchange(own, place: Processors.place, life: Self.countsLife, receiver)
    }

    /// - Parameters:
    ///   - place: the machine and the processors that this process may use; nil if they are not known.
    ///   - life: for how long the counts of a process are counted, in milliseconds.
    func exchange(
        _ own: ProcessCounts, place: String?, life: Int64,
        _ receiver: @escaping @Sendable (Result<ProcessCounts, ReplicatedStoreError>) -> Void
    ) {
        guard case .connected = commands.state else {
            return receiver(.failure(failure ?? .unavailable("Redis is not connected")))
        }
        let make: CallMaker = { [process] _ in
            var call = StoreScripts.exchange.call(keys: [StoreKeys.processes])
            call.append(process)
            call.append(Int64(own.streams))
            call.append(Int64(own.resident))
            call.append(life)
            call.append(place ?? "")
            return call
        }
        call(make) { [health] result in
            receiver(Self.read(result, health) { reply throws(ReplicatedStoreError) in try StoreReply.counts(reply) })
        }
    }

    /// Takes back what this process told of itself, so that it counts no longer, and closes the connections. If Redis
    /// refuses, or does not reply, the process counts until its counts are too old; also if an exchange that is under
    /// way has to be sent again.
    ///
    /// - Parameter limit: how long to wait for Redis to reply.
    package func stop(within limit: Duration) async {
        var command = RedisCommand("HDEL")
        command.append(StoreKeys.processes)
        command.append(process)
        // Closing the connections makes the command fail, which ends the wait.
        let closing = Task { [self] in
            try await Task.sleep(for: limit)
            close()
        }
        await withCheckedContinuation { done in
            do throws(RedisError) { try commands.send(command) { _ in done.resume() } } catch { done.resume() }
        }
        closing.cancel()
        close()
    }
}

extension StoreScripts {
    /// Stores what this process has open, and sums what the others have. A process that has died counts until its
    /// counts are too old, and is then removed.
    ///
    /// KEYS: the counts of each process, as `time:streams:sessions in memory:place`. ARGV: process, its streams, its
    /// sessions in memory, the life of counts in milliseconds, its place. Replies with how many others there are, how
    /// many of them are at the same place, and their two sums.
    static let exchange = RedisScript(
        functions + """
            local key = KEYS[1]
            local process, streams, resident, life, place = unpack(ARGV)
            local time, others = now(), {0, 0, 0, 0}
            -- A full Redis refuses a write that may need memory, but not after another write of the same script. What
            -- is added is a short field for each process.
            redis.call('HDEL', key, process)
            local found = redis.call('HGETALL', key)
            for i = 1, #found, 2 do
              local at, itsStreams, itsResident, rest = string.match(found[i + 1], '^(%d+):(%d+):(%d+)(.*)$')
              -- Counts of the future are those of a process that died before the clock was set back.
              if not at or math.abs(time - at) >= tonumber(life) then
                redis.call('HDEL', key, found[i])
              else
                local here = place ~= '' and string.match(rest, '^:([^:]*)') == place and 1 or 0
                others = {others[1] + 1, others[2] + here, others[3] + itsStreams, others[4] + itsResident}
              end
            end
            redis.call('HSET', key, process, string.format('%d', time) .. ':' .. streams .. ':' .. resident .. ':' .. place)
            redis.call('PEXPIRE', key, life)
            return others
            """)
}

extension StoreReply {
    /// What other processes have open.
    static func counts(_ reply: RedisReply) throws(ReplicatedStoreError) -> ProcessCounts {
        if case .error(let words) = reply { throw .unavailable("Redis refuses: \(words)") }
        guard let parts = reply.array, parts.count == 4, let processes = count(parts[0]), let here = count(parts[1]),
            let streams = count(parts[2]), let resident = count(parts[3])
        else { throw unreadable }
        // One more, or another process's, must not overflow.
        guard here <= processes, max(processes, streams, resident) <= 1 << 48 else { throw unreadable }
        return ProcessCounts(processes: processes, atThisPlace: here, streams: streams, resident: resident)
    }
}
