package import SliderTimeline

/// Where a page of a list begins, as text. Only the store that made it reads it.
///
///     m<shard>.<id>     sessions in memory: after this id in a shard; without an id at the shard's beginning
///     r<number>         a record store: as the store counts
package struct SessionCursor: Sendable, Equatable {
    /// A place among the sessions in memory.
    package struct Place: Equatable {
        /// The shard's index.
        package var shard: Int

        /// The last session before it; nil at the shard's beginning.
        package var last: SessionID?

        /// Makes a place.
        package init(shard: Int, last: SessionID?) {
            (self.shard, self.last) = (shard, last)
        }
    }

    /// The text: letters, digits, `_`, `-` and `.`. It needs no encoding in a URL.
    package let text: String

    /// A cursor that a client has sent; nil if no store made it.
    package init?(_ text: String) {
        self.text = text
        guard place != nil || number != nil else { return nil }
    }

    /// The cursor of a place among the sessions in memory.
    package init(_ place: Place) {
        text = "m\(place.shard).\(place.last?.description ?? "")"
    }

    /// The cursor of a place in a record store.
    package init(_ number: Int64) {
        text = "r\(number)"
    }

    /// The place among the sessions in memory; nil if it is a cursor of a record store.
    package var place: Place? {
        let bytes = text.utf8
        guard bytes.first == UInt8(ascii: "m"), let dot = bytes.firstIndex(of: UInt8(ascii: ".")),
            let shard = Self.number(bytes[bytes.index(after: bytes.startIndex)..<dot])
        else { return nil }
        let id = String(text[bytes.index(after: dot)...])
        guard !id.isEmpty else { return Place(shard: Int(shard), last: nil) }
        return SessionID(id).map { Place(shard: Int(shard), last: $0) }
    }

    /// The place in a record store; nil if it is a cursor of sessions in memory.
    package var number: Int64? {
        guard text.utf8.first == UInt8(ascii: "r") else { return nil }
        return Self.number(text.utf8.dropFirst())
    }

    /// Digits as a number; nil unless it is written in the shortest way.
    private static func number(_ digits: Substring.UTF8View) -> Int64? {
        guard let number = Int64(Substring(digits)), number >= 0, String(number).utf8.elementsEqual(digits) else {
            return nil
        }
        return number
    }
}
