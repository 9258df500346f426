package import RateLimiting
import Redis
import ServiceBasics
import SliderRecords

/// The buckets of clients that several processes share.
extension RedisRecordStore: LeaseSource {
    /// For how long a question is asked again, in nanoseconds: requests wait for the reply.
    private static let patience: Int64 = 1_000_000_000

    package func lease(_ questions: [LeaseQuestion], _ receiver: @escaping @Sendable ([LeaseGrant]?) -> Void) {
        call(calling(leases: questions), until: SystemClock.monotonic() + Self.patience) { [health] result in
            let grants = Self.read(result, health) { reply throws(ReplicatedStoreError) in
                try StoreReply.grants(reply, to: questions)
            }
            receiver(try? grants.get())
        }
    }

    private func calling(leases questions: [LeaseQuestion]) -> CallMaker {
        { isRepeated in
            var call = StoreScripts.lease.call(keys: questions.map { StoreKeys.bucket($0.name) })
            for question in questions {
                call.append(question.rate.interval)
                call.append(Int64(question.rate.burst))
                call.append(Int64(question.rate.mostMissing))
                call.append(Int64(question.wanted))
                // What was given back or owed may have arrived. What was lent and lost comes back by itself.
                call.append(isRepeated ? 0 : Int64(question.givenBack - question.owed))
            }
            return call
        }
    }
}

extension StoreKeys {
    /// A client's bucket.
    static func bucket(_ name: LeaseName) -> [UInt8] { Array("detent:bucket:\(name)".utf8) }
}

extension StoreScripts {
    /// Lends units of buckets. A bucket is the moment when it is full again: a second since 1970, and how many
    /// microseconds after it, because a number for both would be too coarse for high rates. There is none for a full
    /// one.
    ///
    /// KEYS: buckets. ARGV: for each one the nanoseconds in which a unit comes back, how many a full one has, how many
    /// can be missing, how many are wanted, and how many are given back, or are owed if that is below 0. Replies with
    /// how many are lent of each, and in how many nanoseconds it is full.
    static let lease = RedisScript(
        """
        local time = redis.call('TIME')
        local second, now = tonumber(time[1]), tonumber(time[2])
        local reply = {}
        for i, key in ipairs(KEYS) do
          local interval, burst, most = ARGV[5 * i - 4] / 1000, tonumber(ARGV[5 * i - 3]), tonumber(ARGV[5 * i - 2])
          local wanted, back = tonumber(ARGV[5 * i - 1]), tonumber(ARGV[5 * i])
          local base, offset = string.match(redis.call('GET', key) or '', '^(%d+):([%d.]+)$')
          local full = base and math.max(now, (base - second) * 1000000 + offset) or now
          local latest = now + (burst + most) * interval
          full = math.max(now, math.min(math.min(full, latest) - back * interval, latest))
          -- A thousandth, because the quotient of rounded numbers may be less than the whole number that it is.
          local left = math.floor((now + burst * interval - full) / interval + 0.001)
          local lent = math.max(0, math.min(wanted, left))
          full = full + lent * interval
          if full > now then
            redis.call('SET', key, string.format('%d:%.6f', second, full), 'PX', math.ceil((full - now) / 1000))
          else
            redis.call('DEL', key)
          end
          reply[2 * i - 1], reply[2 * i] = lent, math.floor((full - now) * 1000 + 0.5)
        end
        return reply
        """)
}

extension StoreReply {
    /// What was lent of buckets.
    static func grants(
        _ reply: RedisReply, to questions: [LeaseQuestion]
    ) throws(ReplicatedStoreError) -> [LeaseGrant] {
        if case .error(let words) = reply { throw .unavailable("Redis refuses: \(words)") }
        guard let parts = reply.array, parts.count == 2 * questions.count else { throw unreadable }
        var grants: [LeaseGrant] = []
        for (index, question) in questions.enumerated() {
            let longest = question.rate.capacity + question.rate.longestDebt
            guard let units = count(parts[2 * index]), case .integer(let time) = parts[2 * index + 1],
                units <= question.wanted, time >= 0
            else { throw unreadable }
            grants.append(LeaseGrant(units: units, timeUntilFull: min(time, longest)))
        }
        return grants
    }
}
