import SliderRecords
import SliderTimeline

/// The responses that are stored in memory, oldest first.
struct StoredResponses: Sendable {
    private struct Entry: Sendable {
        var response: StoredResponse
        var serial: UInt64
    }

    private struct Place: Sendable {
        var name: String
        var serial: UInt64
    }

    /// The most bytes of all responses together, as `StoredResponse.size` counts them.
    private let limit: Int
    private var responses: [String: Entry] = [:]
    private var names: [SessionID: Set<String>] = [:]

    /// The order in which responses were stored. The place of a removed response stays until it is the first.
    private var order: [Place] = []
    private var first = 0
    private var serial: UInt64 = 0
    private(set) var bytes = 0

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { responses.count }

    subscript(name: String) -> StoredResponse? { responses[name]?.response }

    /// Stores a response, and drops the oldest ones while the limit is exceeded. A response that is larger than the
    /// limit is not stored.
    mutating func insert(_ response: StoredResponse) {
        remove(response.key)
        guard response.size <= limit else { return }
        serial += 1
        responses[response.key] = Entry(response: response, serial: serial)
        names[response.session, default: []].insert(response.key)
        order.append(Place(name: response.key, serial: serial))
        bytes += response.size
        while bytes > limit, removeOldest(where: { _ in true }) {}
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
        while first < order.count {
            let place = order[first]
            if let stored = responses[place.name], stored.serial == place.serial {
                guard matches(stored.response) else { return false }
                remove(place.name)
                return true
            }
            first += 1
        }
        return false
    }

    private mutating func remove(_ name: String) {
        guard let stored = responses.removeValue(forKey: name) else { return }
        bytes -= stored.response.size
        names[stored.response.session]?.remove(name)
        if names[stored.response.session]?.isEmpty == true { names[stored.response.session] = nil }
        // Compacts the order when most of its places are of removed responses.
        guard order.count > 2 * responses.count + 64 else { return }
        order = order[first...].filter { responses[$0.name]?.serial == $0.serial }
        first = 0
    }
}
