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

extension JSONTape {
    /// Objects with more members get a hash table; with fewer, comparing each name with those before it is faster.
    private static let fewMembers: UInt32 = 16

    /// The first name in the innermost container, an object, that repeats an earlier name; nil when there is none.
    func duplicateName() -> UInt32? {
        guard let object = open.last, object.count > 1 else {
            return nil
        }
        let first = object.entry + 1
        return object.count <= Self.fewMembers
            ? duplicateNameByComparing(from: first)
            : duplicateNameByHashing(from: first, count: Int(object.count))
    }

    private func duplicateNameByComparing(from first: UInt32) -> UInt32? {
        var name = entries[Int(first)].next
        while name != 0 {
            var earlier = first
            while earlier != name {
                if text(of: earlier).hasSameBytes(as: text(of: name)) {
                    return name
                }
                earlier = entries[Int(earlier)].next
            }
            name = entries[Int(name)].next
        }
        return nil
    }

    private func duplicateNameByHashing(from first: UInt32, count: Int) -> UInt32? {
        var names = JSONNameTable(capacity: count)
        var name = first
        repeat {
            guard names.insert(name, of: self) else {
                return name
            }
            name = entries[Int(name)].next
        } while name != 0
        return nil
    }
}

extension JSONTape {
    /// The RFC 6901 pointer to an entry, searched from the root down. For a member's name it is that of the member.
    func pointer(to target: UInt32) -> String {
        var pointer = ""
        var current: UInt32 = 0
        while current != target {
            var child = current + 1
            var position = 0
            while entries[Int(child)].next != 0, entries[Int(child)].next <= target {
                child = entries[Int(child)].next
                position += 1
            }
            if entries[Int(current)].kind == .object {
                pointer += "/" + pointerToken(of: child)
                current = child == target ? target : child + 1
            } else {
                pointer += "/\(position)"
                current = child
            }
        }
        return pointer
    }

    /// The RFC 6901 pointer to the value that is being read.
    func pointerToOpenChild() -> String {
        var pointer = ""
        for container in open where container.isInChild {
            pointer += "/" + (container.isObject ? pointerToken(of: container.lastChild) : "\(container.count - 1)")
        }
        return pointer
    }

    /// A name with `~` and `/` escaped (RFC 6901, section 3), cut when it is too long.
    private func pointerToken(of name: UInt32) -> String {
        var token = ""
        for (count, scalar) in string(of: name).unicodeScalars.enumerated() {
            guard count < JSONDocument.longestNameInPointer else { return token + "…" }
            switch scalar {
            case "~": token += "~0"
            case "/": token += "~1"
            default: token.unicodeScalars.append(scalar)
            }
        }
        return token
    }

    /// The text of a string or name.
    func string(of index: UInt32) -> String {
        let entry = entries[Int(index)]
        let start = Int(entry.start)
        return String(decoding: bytes[start..<start + Int(entry.length)], as: UTF8.self)
    }
}

/// A hash table of the names of one object, with open addressing.
///
/// Takes time proportional to the names' length: no client can provoke collisions, as `Hasher` has a random seed.
struct JSONNameTable {
    /// Indexes of names on the tape; 0, never a name, marks a free slot. A power of two, at least half of them free.
    private var slots: [UInt32]

    init(capacity: Int) {
        var count = 4
        while count < 2 * capacity {
            count *= 2
        }
        slots = Array(repeating: 0, count: count)
    }

    /// Inserts a name of `tape`; false when the table already contains an equal one.
    mutating func insert(_ name: UInt32, of tape: borrowing JSONTape) -> Bool {
        let slot = slot(of: tape.text(of: name), in: tape)
        guard slots[slot] == 0 else {
            return false
        }
        slots[slot] = name
        return true
    }

    /// The inserted entry of `tape` that equals `name`; nil when there is none.
    func entry(of name: Span<UInt8>, in tape: borrowing JSONTape) -> UInt32? {
        let entry = slots[slot(of: name, in: tape)]
        return entry == 0 ? nil : entry
    }

    /// The slot that contains `name`, or the free one where it belongs.
    private func slot(of name: Span<UInt8>, in tape: borrowing JSONTape) -> Int {
        let mask = slots.count - 1
        var slot = name.hash & mask
        while slots[slot] != 0, !tape.text(of: slots[slot]).hasSameBytes(as: name) {
            slot = (slot + 1) & mask
        }
        return slot
    }
}
