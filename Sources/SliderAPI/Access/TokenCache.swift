/// What is known of tokens that were seen, by their whole text.
///
/// It has two halves. A token that is used moves to the young half. When that is full, it becomes the old half, and the
/// tokens of the old half, unused since, are dropped. A front cache finds the tokens used last, such as that of a drag,
/// without a hash.
struct TokenCache<Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let token: [UInt8]
        let value: Value
    }

    private let halfCount: Int
    private let halfBytes: Int
    private var young: [UInt64: Entry] = [:]
    private var old: [UInt64: Entry] = [:]
    private var youngBytes = 0

    /// A direct-mapped front cache, indexed by the last bytes of the token.
    private var recent: [Entry?] = Array(repeating: nil, count: 64)

    /// A cache of at most this many tokens and this many bytes of their text, each at least 2.
    init(count: Int, bytes: Int) {
        halfCount = max(1, count / 2)
        halfBytes = max(1, bytes / 2)
    }

    /// How many tokens it has.
    var count: Int { young.count + old.count }

    /// What is known of a token; nil for one that is not there.
    mutating func value(of token: Span<UInt8>) -> Value? {
        let place = Self.place(of: token)
        let slot = slot(of: place)
        if let entry = recent[slot], Self.isEqual(entry.token, token) { return entry.value }
        let entry: Entry
        if let known = young[place], Self.isEqual(known.token, token) {
            entry = known
        } else if let known = old[place], Self.isEqual(known.token, token) {
            old[place] = nil
            add(known, at: place)
            entry = known
        } else {
            return nil
        }
        recent[slot] = entry
        return entry.value
    }

    /// Adds what is known of a token, in place of what was known of it. A token longer than half of the bytes is not
    /// added.
    mutating func add(_ value: Value, of token: Span<UInt8>) {
        guard token.count <= halfBytes else { return }
        var text: [UInt8] = []
        text.reserveCapacity(token.count)
        for index in token.indices { text.append(token[index]) }
        let place = Self.place(of: token)
        let slot = slot(of: place)
        if let entry = recent[slot], Self.isEqual(entry.token, token) { recent[slot] = nil }
        add(Entry(token: text, value: value), at: place)
    }

    /// Forgets all tokens.
    mutating func removeAll() {
        young.removeAll()
        old.removeAll()
        for slot in recent.indices { recent[slot] = nil }
        youngBytes = 0
    }

    private mutating func add(_ entry: Entry, at place: UInt64) {
        if young.count >= halfCount || youngBytes + entry.token.count > halfBytes {
            old = young
            young = [:]
            youngBytes = 0
        }
        if let replaced = young.updateValue(entry, forKey: place) { youngBytes -= replaced.token.count }
        youngBytes += entry.token.count
    }

    /// The cache key of a token: its last eight characters, which are of the signature. Of two tokens that end alike,
    /// the later one stays.
    private static func place(of token: Span<UInt8>) -> UInt64 {
        var place: UInt64 = 0
        for index in max(0, token.count - 8)..<token.count { place = place << 8 | UInt64(token[index]) }
        return place
    }

    /// Where the front cache has a token.
    private func slot(of place: UInt64) -> Int {
        Int(truncatingIfNeeded: place ^ place >> 8) & (recent.count - 1)
    }

    /// Whether both are the same text. The time does not depend on where they differ.
    private static func isEqual(_ known: [UInt8], _ token: Span<UInt8>) -> Bool {
        guard known.count == token.count else { return false }
        guard known.count >= 8 else { return known.indices.allSatisfy { known[$0] == token[$0] } }
        let (known, token) = (known.span.bytes, token.bytes)
        var difference: UInt64 = 0
        // Eight bytes at a time; the last eight may overlap those before. Each load is checked to be within the bytes.
        for index in stride(from: 0, to: known.byteCount, by: 8) {
            let place = min(index, known.byteCount - 8)
            difference |=
                known.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
                ^ token.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
        }
        return difference == 0
    }
}
