import SliderRecords
import SliderTimeline

/// The responses that are stored in memory, oldest first.
struct StoredResponses: Sendable {
    private struct Entry: Sendable {
        var response: StoredResponse
        var serial: UInt64
    }

    /// What a client has of them.
    private struct Owned: Sendable {
        var order = Order()
        var count = 0
        var bytes = 0
    }

    private let limits: ResponseLimits
    private var responses: [String: Entry] = [:]
    private var names: [SessionID: Set<String>] = [:]

    private var order = Order()
    private var owned: [SessionOwner: Owned] = [:]
    private var serial: UInt64 = 0
    private(set) var bytes = 0

    init(_ limits: ResponseLimits) {
        self.limits = limits
    }

    var count: Int { responses.count }

    /// How many clients have responses.
    var owners: Int { owned.count }

    subscript(name: String) -> StoredResponse? { responses[name]?.response }

    /// Stores a response. Drops the oldest ones of its client while these exceed their limit, and then the oldest ones
    /// of all. A response that is larger than its client may have is not stored.
    mutating func insert(_ response: StoredResponse) {
        remove(response.key)
        guard response.size <= limits.most(of: response.owner) else { return }
        serial += 1
        responses[response.key] = Entry(response: response, serial: serial)
        names[response.session, default: []].insert(response.key)
        order.append(response.key, serial)
        bytes += response.size
        if let owner = response.owner {
            owned[owner, default: Owned()].order.append(response.key, serial)
            owned[owner]?.count += 1
            owned[owner]?.bytes += response.size
            while let bytes = owned[owner]?.bytes, bytes > limits.client, removeOldest(of: owner) {}
        }
        while bytes > limits.total, removeOldest(where: { _ in true }) {}
    }

    /// Removes the responses that have expired.
    mutating func removeExpired(at now: Int64) {
        while removeOldest(where: { $0.expiresAt <= now }) {}
    }

    /// Removes the responses about a session.
    mutating func remove(_ session: SessionID) {
        for name in names[session] ?? [] { remove(name) }
    }

    /// Removes the oldest response if it matches. Returns whether it did.
    private mutating func removeOldest(where matches: (StoredResponse) -> Bool) -> Bool {
        guard let name = order.oldest(in: responses), let oldest = responses[name], matches(oldest.response) else {
            return false
        }
        remove(name)
        return true
    }

    /// Removes the oldest response of a client. Returns whether there was one.
    private mutating func removeOldest(of owner: SessionOwner) -> Bool {
        guard let name = owned[owner]?.order.oldest(in: responses) else { return false }
        remove(name)
        return true
    }

    private mutating func remove(_ name: String) {
        guard let response = responses.removeValue(forKey: name)?.response else { return }
        bytes -= response.size
        names[response.session]?.remove(name)
        if names[response.session]?.isEmpty == true { names[response.session] = nil }
        order.compact(to: responses, count: responses.count)
        guard let owner = response.owner, let count = owned[owner]?.count else { return }
        guard count > 1 else {
            owned[owner] = nil
            return
        }
        owned[owner]?.count -= 1
        owned[owner]?.bytes -= response.size
        owned[owner]?.order.compact(to: responses, count: count - 1)
    }

    /// The order in which responses were stored. The place of a removed response stays until it is the first.
    private struct Order: Sendable {
        private var places: [(name: String, serial: UInt64)] = []
        private var first = 0

        mutating func append(_ name: String, _ serial: UInt64) { places.append((name, serial)) }

        /// The name of the oldest of these responses.
        mutating func oldest(in responses: [String: Entry]) -> String? {
            while first < places.count {
                let place = places[first]
                if responses[place.name]?.serial == place.serial { return place.name }
                first += 1
            }
            return nil
        }

        /// Forgets the places of removed responses when most places are theirs.
        ///
        /// - Parameter count: how many of the responses are in this order.
        mutating func compact(to responses: [String: Entry], count: Int) {
            guard places.count > 2 * count + 8 else { return }
            places = places[first...].filter { responses[$0.name]?.serial == $0.serial }
            first = 0
        }
    }
}
