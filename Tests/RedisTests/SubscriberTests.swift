import RedisSamples
import ServiceBasics
import TestPatience
import Testing

@testable import Redis

extension RedisSuite {
    struct SubscriberTests {
        private let redis: TestRedis
        private let publisher: RedisConnection

        init() throws {
            redis = try TestRedis()
            publisher = try RedisConnection(redis.configuration)
        }

        private func subscribe(_ subscriber: RedisSubscriber, _ channel: String) throws -> Result<Void, RedisError> {
            let result = Monitor<Result<Void, RedisError>?>(nil)
            try subscriber.subscribe(to: Array(channel.utf8)) { outcome in result.change { $0 = outcome } }
            guard let outcome = result.wait(until: Deadline(secondsFromNow: Patience.seconds), for: { $0 }) else {
                throw TestFailure("no completion")
            }
            return outcome
        }

        private func publish(_ channel: String, _ content: String) throws -> Int64? {
            try publisher.ask(RedisCommand("PUBLISH", channel, content)).integer
        }

        @Test func messagesOfTheChannels_arrive_andOfNoOthers() throws {
            let events = Events()
            let subscriber = try RedisSubscriber(redis.configuration, onEvent: events.record)
            for channel in ["a", "b"] { try subscribe(subscriber, channel).get() }
            #expect(try publish("a", "one\r\n") == 1)
            #expect(try publish("c", "two") == 0)
            #expect(try publish("b", "") == 1)
            #expect(try events.messages(2) == ["a: one\r\n", "b: "])
            subscriber.unsubscribe(from: Array("a".utf8))
            #expect(try waits { try publish("a", "three") == 0 })
            #expect(try publish("b", "four") == 1)
            #expect(try waits { events.messages.last == "b: four" })
            // Subscribes to a channel again, after its end.
            try subscribe(subscriber, "a").get()
            #expect(try publish("a", "five") == 1)
            #expect(try waits { events.messages.last == "a: five" })
        }

        @Test func afterALoss_allChannelsAreSubscribedToAgain_andTheOwnerIsTold() throws {
            let events = Events()
            let subscriber = try RedisSubscriber(redis.configuration, onEvent: events.record)
            let done = Outcomes()
            let count = 1_000
            for number in 0..<count {
                try subscriber.subscribe(to: Array("c\(number)".utf8)) { outcome in
                    let generation = subscriber.state.server?.generation
                    done.record(number)(
                        outcome.flatMap { _ in
                            generation.map { .success(RedisReceivedReply(reply: .null, generation: $0)) }
                                ?? .failure(.notSent(.closed))
                        })
                }
            }
            #expect(done.first(count).allSatisfy { $0.result.failure == nil })
            subscriber.unsubscribe(from: Array("c3".utf8))
            try publisher.ask(RedisCommand("CLIENT", "KILL", "TYPE", "pubsub"))
            #expect(try waits { events.resubscriptions == 1 })
            let kinds = events.all.map { event in
                switch event {
                case .state(.connected): "connected"
                case .state(.disconnected): "disconnected"
                case .resubscribed: "resubscribed"
                default: "other"
                }
            }
            #expect(kinds == ["connected", "disconnected", "connected", "resubscribed"])
            let active = try publisher.ask(RedisCommand("PUBSUB", "CHANNELS")).array?.count
            #expect(active == count - 1)
            redis.kill()
            #expect(try waits { subscriber.state.server == nil })
            // The subscription waits for the connection.
            let late = Monitor<Result<Void, RedisError>?>(nil)
            try subscriber.subscribe(to: Array("late".utf8)) { outcome in late.change { $0 = outcome } }
            try redis.start()
            try late.wait(until: Deadline(secondsFromNow: Patience.seconds)) { $0 }?.get()
            #expect(try waits { events.resubscriptions == 2 })
            #expect(try publish("c999", "x") == 1)
            #expect(try publish("late", "y") == 1)
            #expect(try publish("c3", "z") == 0)
            #expect(try events.messages(2) == ["c999: x", "late: y"])
        }

        @Test func aChannelThatTheServerDoesNotAllow_isRemoved() throws {
            try publisher.ask(
                RedisCommand("ACL", "SETUSER", "app", "on", ">pw", "~*", "+@all", "resetchannels", "&mine.*"))
            var configuration = redis.configuration
            configuration.address.credentials = RedisCredentials(user: "app", password: "pw")
            let events = Events()
            let subscriber = try RedisSubscriber(configuration, onEvent: events.record)
            try subscribe(subscriber, "mine.1").get()
            try subscribe(subscriber, "mine.2").get()
            guard case .notSent(.refused(let words)) = try subscribe(subscriber, "other").failure else {
                throw TestFailure("it was allowed")
            }
            #expect(words.hasPrefix("NOPERM"))
            // A channel that is no longer allowed ends the connection, and the owner is told.
            try publisher.ask(RedisCommand("ACL", "SETUSER", "app", "resetchannels", "&mine.2"))
            #expect(try waits { events.resubscriptions == 1 })
            let refused = events.all.compactMap { event in
                if case .refused(let channel, _) = event { String(decoding: channel, as: UTF8.self) } else { nil }
            }
            #expect(refused == ["mine.1"])
            #expect(try publish("mine.2", "x") == 1)
        }

        @Test func channelsOverTheLimit_areRefused() throws {
            let subscriber = try RedisSubscriber(redis.configuration, maximumChannels: 2) { _ in }
            for channel in ["a", "b", "a"] { try subscribe(subscriber, channel).get() }
            #expect(redisError { _ = try subscribe(subscriber, "c") } == .notSent(.full))
            subscriber.unsubscribe(from: Array("b".utf8))
            try subscribe(subscriber, "c").get()
            subscriber.close()
            #expect(subscriber.waitUntilClosed(seconds: 30))
        }

        @Test func aSilentChannel_keepsItsConnection() throws {
            var configuration = redis.configuration
            configuration.heartbeat = .milliseconds(10)
            let events = Events()
            let subscriber = try RedisSubscriber(configuration, onEvent: events.record)
            try subscribe(subscriber, "a").get()
            let pings = {
                let text = try publisher.ask(RedisCommand("INFO", "commandstats")).text ?? ""
                let line = text.split(separator: "\r\n").first { $0.hasPrefix("cmdstat_ping:") }
                return line?.split(separator: ",")[0].split(separator: "=").last.flatMap { Int($0) } ?? 0
            }
            #expect(try waits { try pings() > 8 })
            #expect(try publish("a", "x") == 1)
            #expect(try events.messages(1) == ["a: x"])
            #expect(events.all.count == 2)
        }
    }

    /// The events that a subscriber's owner got.
    private final class Events: Sendable {
        private let events = Lock([RedisSubscriberEvent]())

        var all: [RedisSubscriberEvent] { events.withLock { $0 } }

        var resubscriptions: Int {
            all.count { if case .resubscribed = $0 { true } else { false } }
        }

        var messages: [String] {
            all.compactMap { event in
                guard case .message(let channel, let content) = event else { return nil }
                return String(decoding: channel, as: UTF8.self) + ": " + String(decoding: content, as: UTF8.self)
            }
        }

        /// The messages, once there are enough.
        func messages(_ count: Int) throws -> [String] {
            _ = try waits { messages.count >= count }
            return messages
        }

        @Sendable func record(_ event: RedisSubscriberEvent) {
            events.withLock { $0.append(event) }
        }
    }
}
