import Redis
package import SliderRecords

/// What the processes of a service have open.
extension RedisRecordStore {
    /// For how long the counts of a process are counted after it told them, in milliseconds.
    private static let countsLife: Int64 = 10_000

    package func exchange(
        _ own: ProcessCounts, _ receiver: @escaping @Sendable (Result<ProcessCounts, ReplicatedStoreError>) -> Void
    ) {
        exchange(own, life: Self.countsLife, receiver)
    }

    /// - Parameter life: for how long the counts of a process are counted, in milliseconds.
    func exchange(
        _ own: ProcessCounts, life: Int64,
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
            return call
        }
        call(make) { [health] result in
            receiver(Self.read(result, health) { reply throws(ReplicatedStoreError) in try StoreReply.counts(reply) })
        }
    }
}

extension StoreScripts {
    /// Stores what this process has open, and sums what the others have. A process that has died counts until its
    /// counts are too old, and is then removed.
    ///
    /// KEYS: the counts of each process, as `time:streams:sessions in memory`. ARGV: process, its streams, its sessions
    /// in memory, the life of counts in milliseconds. Replies with how many others there are, and their two sums.
    static let exchange = RedisScript(
        functions + """
            local key = KEYS[1]
            local process, streams, resident, life = unpack(ARGV)
            local time, others = now(), {0, 0, 0}
            local found = redis.call('HGETALL', key)
            for i = 1, #found, 2 do
              local at, itsStreams, itsResident = string.match(found[i + 1], '^(%d+):(%d+):(%d+)')
              if not at or time - at >= tonumber(life) then
                redis.call('HDEL', key, found[i])
              elseif found[i] ~= process then
                others = {others[1] + 1, others[2] + itsStreams, others[3] + itsResident}
              end
            end
            redis.call('HSET', key, process, string.format('%d', time) .. ':' .. streams .. ':' .. resident)
            redis.call('PEXPIRE', key, life)
            return others
            """)
}

extension StoreReply {
    /// What other processes have open.
    static func counts(_ reply: RedisReply) throws(ReplicatedStoreError) -> ProcessCounts {
        if case .error(let words) = reply { throw .unavailable("Redis refuses: \(words)") }
        guard let parts = reply.array, parts.count == 3, let processes = count(parts[0]), let streams = count(parts[1]),
            let resident = count(parts[2])
        else { throw unreadable }
        return ProcessCounts(processes: processes, streams: streams, resident: resident)
    }
}
