/// A parsed text: the nodes in the order of the text, and the text itself with its strings unescaped in place.
struct JSONTape {
    private(set) var entries = [JSONTape.null]
    private(set) var bytes: [UInt8] = []
    /// The containers around the current position, the outermost first.
    private(set) var open: [JSONOpenContainer] = []

    /// The root of an empty document.
    private static let null = JSONEntry(kind: .null, start: 0)
    /// Storage for more entries or bytes than this is not kept for the next text.
    private static let keptCapacity = 65_536

    /// Clears the tape and copies `text` onto it.
    mutating func start(_ text: Span<UInt8>) {
        open.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: entries.capacity <= Self.keptCapacity)
        bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        // Appending an empty collection writes a count of 0 to the storage that all empty arrays share: a data race.
        guard !text.isEmpty else { return }
        text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }

    /// Makes the tape empty.
    mutating func clear() {
        open.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        entries.append(Self.null)
    }

    /// Appends a value, or a name.
    mutating func append(_ entry: JSONEntry) {
        entries.append(entry)
    }

    /// Appends a container and enters it.
    mutating func openContainer(_ kind: JSONKind, at start: Int) {
        open.append(JSONOpenContainer(entry: UInt32(entries.count), isObject: kind == .object))
        entries.append(JSONEntry(kind: kind, start: UInt32(start)))
    }

    /// Leaves the innermost container.
    mutating func closeContainer() {
        let container = open.removeLast()
        entries[Int(container.entry)].length = container.count
    }

    /// Makes the entry at `index` the next child of the innermost container; for an object, the entry is a name.
    mutating func beginChild(at index: Int) {
        let innermost = open.count - 1
        if open[innermost].count > 0 {
            entries[Int(open[innermost].lastChild)].next = UInt32(index)
        }
        open[innermost].beginChild(at: UInt32(index))
    }

    /// Marks the innermost container's last child as complete.
    mutating func endChild() {
        open[open.count - 1].isInChild = false
    }

    /// Makes a member of the innermost container the current one again, for the pointer of an error.
    mutating func reopenMember(_ name: UInt32) {
        open[open.count - 1].reopenChild(at: name)
    }

    /// Writes one byte at `position` of the text.
    @inline(__always)
    mutating func put(_ byte: UInt8, at position: Int) {
        bytes[position] = byte
    }

    /// The bytes of a number, or of a name or string without its escapes.
    @_lifetime(borrow self)
    @inline(__always)
    func text(of index: UInt32) -> Span<UInt8> {
        let entry = entries[Int(index)]
        let start = Int(entry.start)
        return bytes.span.extracting(start..<start + Int(entry.length))
    }
}
