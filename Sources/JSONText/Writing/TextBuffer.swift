/// A byte buffer that grows at the end and owns its memory: the output of a writer.
///
/// An array checks before every byte whether it is shared. A frame has a hundred small pieces, and takes half the time
/// without those checks. The unsafe code is safe: the memory belongs to this value alone from `init` to `deinit`, and
/// writing past its end stops the program.
struct TextBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int

    /// The number of bytes.
    private(set) var count = 0

    /// An empty buffer with a capacity in bytes.
    init(capacity: Int) {
        self.capacity = max(capacity, 64)
        base = .allocate(capacity: self.capacity)
    }

    deinit {
        base.deallocate()
    }

    /// The bytes.
    var bytes: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            _overrideLifetime(Span(_unsafeStart: base, count: count), borrowing: self)
        }
    }

    /// Removes the bytes and keeps the memory.
    mutating func removeAll() {
        count = 0
    }

    /// Appends what `write` puts at the cursor, at most `count` bytes.
    ///
    /// The cursor is local to the closure and lives in registers. A count in memory, updated for each byte, would make
    /// every byte wait for the one before.
    @inline(__always)
    mutating func append(atMost count: Int, _ write: (inout TextCursor) -> Void) {
        if capacity - self.count < count {
            grow(toHold: self.count + count)
        }
        var cursor = TextCursor(base + self.count, end: base + capacity)
        write(&cursor)
        self.count = cursor.position - base
    }

    /// Appends a copy of a range of the bytes.
    mutating func append(again range: Range<Int>) {
        precondition(0 <= range.lowerBound && range.upperBound <= count)
        if capacity - count < range.count {
            grow(toHold: count + range.count)
        }
        (base + count).update(from: base + range.lowerBound, count: range.count)
        count += range.count
    }

    @inline(never)
    private mutating func grow(toHold wanted: Int) {
        capacity = max(wanted, 2 * capacity)
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        grown.update(from: base, count: count)
        base.deallocate()
        base = grown
    }
}

/// The position of the next byte.
struct TextCursor {
    fileprivate var position: UnsafeMutablePointer<UInt8>
    private let end: UnsafeMutablePointer<UInt8>

    @inline(__always)
    fileprivate init(_ position: UnsafeMutablePointer<UInt8>, end: UnsafeMutablePointer<UInt8>) {
        self.position = position
        self.end = end
    }

    /// Appends a byte; there must be room for it.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        precondition(position < end)
        position.pointee = byte
        position += 1
    }

    /// Appends the lowest `count` bytes of a word, at most eight; there must be room for eight.
    @inline(__always)
    mutating func append(lowBytesOf word: UInt64, count: Int) {
        precondition(end - position >= 8 && (0...8).contains(count))
        UnsafeMutableRawPointer(position).storeBytes(of: word.littleEndian, as: UInt64.self)
        position += count
    }

    /// Appends all of `bytes`; there must be room for them.
    @inline(__always)
    mutating func append(copying bytes: Span<UInt8>) {
        let count = bytes.count
        precondition(count <= end - position)
        bytes.withUnsafeBufferPointer { source in
            if let start = source.baseAddress {
                copy(from: start, count: count)
            }
        }
        position += count
    }

    /// Copies bytes. Few bytes, such as a member's name, are copied as two words that may overlap, because calling the
    /// C library takes longer.
    @inline(__always)
    private func copy(from start: UnsafePointer<UInt8>, count: Int) {
        switch count {
        case 8...16: copyEnds(as: UInt64.self, from: start, count: count)
        case 4..<8: copyEnds(as: UInt32.self, from: start, count: count)
        case 0..<4: for index in 0..<count { position[index] = start[index] }
        default: position.update(from: start, count: count)
        }
    }

    /// Copies the first and the last word of at most two words of bytes.
    @inline(__always)
    private func copyEnds<Word: BitwiseCopyable>(as type: Word.Type, from start: UnsafePointer<UInt8>, count: Int) {
        let (source, target) = (UnsafeRawPointer(start), UnsafeMutableRawPointer(position))
        let last = count - MemoryLayout<Word>.size
        let (head, tail) = (source.loadUnaligned(as: type), source.loadUnaligned(fromByteOffset: last, as: type))
        target.storeBytes(of: head, as: type)
        target.storeBytes(of: tail, toByteOffset: last, as: type)
    }
}

/// The buffer must have room for everything that is appended.
extension TextCursor {
    /// Appends a short text; there must be room for the longest one.
    @inline(__always)
    mutating func append(_ text: PackedText) {
        append(lowBytesOf: text.bytes, count: text.count)
    }

    /// Appends a number in decimal, at most 20 digits, in groups of three: most numbers have one group only.
    @inline(__always)
    mutating func append(decimal value: UInt64) {
        if value >= 1000 {
            append(decimalGroupsOf: value / 1000)
            append(group: value % 1000)
        } else {
            append(leadingGroup: value)
        }
    }

    /// Appends a number with ``Double/hasThousandths``, rounded to thousandths.
    @inline(__always)
    mutating func append(thousandthsOf value: Double) {
        let thousandths = value.thousandths
        if value < 0, thousandths > 0 {
            append(UInt8(ascii: "-"))
        }
        append(decimal: thousandths / 1000)
        if !thousandths.isMultiple(of: 1000) {
            append(fraction: thousandths % 1000)
        }
    }

    /// Appends a decimal point and the digits of `thousandths`, 1 … 999, without trailing zeros.
    @inline(__always)
    private mutating func append(fraction thousandths: UInt64) {
        append(UInt8(ascii: "."))
        append(digit: thousandths / 100)
        if thousandths % 100 > 0 {
            append(digit: thousandths / 10 % 10)
        }
        if thousandths % 10 > 0 {
            append(digit: thousandths % 10)
        }
    }

    @inline(never)
    private mutating func append(decimalGroupsOf value: UInt64) {
        append(decimal: value)
    }

    @inline(__always)
    private mutating func append(leadingGroup value: UInt64) {
        if value >= 100 {
            append(digit: value / 100)
        }
        if value >= 10 {
            append(digit: value / 10 % 10)
        }
        append(digit: value % 10)
    }

    @inline(__always)
    private mutating func append(group value: UInt64) {
        append(digit: value / 100)
        append(digit: value / 10 % 10)
        append(digit: value % 10)
    }

    @inline(__always)
    private mutating func append(digit: UInt64) {
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
    }
}
