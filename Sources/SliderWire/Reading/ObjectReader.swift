package import JSONText
import SliderEngine

/// Reads the members of one JSON object, and refuses unknown ones.
///
/// Each read names a member; `finish` then refuses all others, so that a typo is always reported.
///
/// What every reader calls is never inlined, because the engine for pages would have a hundred copies.
package struct ObjectReader {
    package let document: JSONDocument
    package let node: JSONNode

    /// The prefix of this document's pointers, if it is not the request's body itself.
    package let base: String

    #if !hasFeature(Embedded)
        /// The merge patch that led to the object: a name in it is checked also where it removes nothing.
        package var patch: (document: JSONDocument, node: JSONNode)?
        /// What the patch may also name: what the object had as another kind.
        var otherNames: [StaticString] = []
    #endif

    private var known: [StaticString] = []

    @inline(never)
    package init(_ document: JSONDocument, _ node: JSONNode, base: String = "") throws(WireError) {
        self.document = document
        self.node = node
        self.base = base
        guard document.kind(node) == .object else {
            throw WireError(
                pointer: base + document.pointer(to: node), detail: "must be an object, not \(document.described(node))"
            )
        }
    }

    /// The member's value; nil if it is absent.
    @inline(never)
    package mutating func value(_ name: StaticString) -> JSONNode? {
        known.append(name)
        return document.member(name, of: node)
    }

    package mutating func required(_ name: StaticString) throws(WireError) -> JSONNode {
        guard let value = value(name) else {
            throw WireError(pointer: pointer(name), detail: "is missing")
        }
        return value
    }

    @inline(never)
    package mutating func number(_ name: StaticString) throws(WireError) -> Double? {
        guard let value = value(name) else { return nil }
        return try number(value)
    }

    @inline(never)
    mutating func requiredNumber(_ name: StaticString) throws(WireError) -> Double {
        try number(required(name))
    }

    /// A whole number that is small: one that `Int` cannot hold becomes the greatest or the least that it can.
    package mutating func integer(_ name: StaticString) throws(WireError) -> Int? {
        try wholeNumber(name).map { Int(clamping: $0) }
    }

    @inline(never)
    package mutating func wholeNumber(_ name: StaticString) throws(WireError) -> Int64? {
        guard let value = value(name) else { return nil }
        guard let number = document.number(value), let integer = Int64(exactly: number) else {
            throw mismatch(value, "a whole number")
        }
        return integer
    }

    @inline(never)
    package mutating func boolean(_ name: StaticString) throws(WireError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let boolean = document.boolean(value) else { throw mismatch(value, "true or false") }
        return boolean
    }

    @inline(never)
    package mutating func string(_ name: StaticString) throws(WireError) -> String? {
        guard let value = value(name) else { return nil }
        guard let string = document.string(value) else { throw mismatch(value, "a string") }
        return string
    }

    mutating func requiredString(_ name: StaticString) throws(WireError) -> String {
        guard let string = try string(name) else {
            throw WireError(pointer: pointer(name), detail: "is missing; it is a string")
        }
        return string
    }

    /// A member whose value is one of several words.
    package mutating func word<Word: RawRepresentable & CaseIterable>(
        _ name: StaticString, _ type: Word.Type = Word.self
    ) throws(WireError) -> Word? where Word.RawValue == String {
        guard let value = value(name) else { return nil }
        guard let word = Word.allCases.first(where: { document.isString(value, $0.rawValue) }) else {
            throw mismatch(value, Self.list(Word.allCases.map { "\"\($0.rawValue)\"" }))
        }
        return word
    }

    mutating func requiredWord<Word: RawRepresentable & CaseIterable>(
        _ name: StaticString, _ type: Word.Type = Word.self
    ) throws(WireError) -> Word where Word.RawValue == String {
        guard let word = try word(name, type) else {
            throw WireError(
                pointer: pointer(name),
                detail: "is missing; it is \(Self.list(Word.allCases.map { "\"\($0.rawValue)\"" }))")
        }
        return word
    }

    /// A number that replaces a default if it is present.
    package mutating func number(_ name: StaticString, into value: inout Double) throws(WireError) {
        if let number = try number(name) { value = number }
    }

    /// A member that is an object, read by `read`.
    package mutating func object<Value>(
        _ name: StaticString, _ read: (inout ObjectReader) throws(WireError) -> Value
    ) throws(WireError) -> Value? {
        guard let value = value(name) else { return nil }
        #if hasFeature(Embedded)
            return try object(value, read)
        #else
            let change = patch.flatMap { $0.document.member(name, of: $0.node) }
            let isObject = change.flatMap { patch?.document.kind($0) } == .object
            return try object(value, patch: isObject ? change : nil, read)
        #endif
    }

    /// A member that is an array. `read` reads each element.
    package mutating func array<Element>(
        _ name: StaticString, of what: @autoclosure () -> String,
        _ read: (borrowing ObjectReader, JSONNode) throws(WireError) -> Element
    ) throws(WireError) -> [Element]? {
        guard let value = value(name) else { return nil }
        guard document.kind(value) == .array else { throw mismatch(value, "an array of \(what())") }
        var elements: [Element] = []
        elements.reserveCapacity(document.count(value))
        var next = document.firstElement(of: value)
        while let element = next {
            elements.append(try read(self, element))
            next = document.element(after: element)
        }
        return elements
    }

    mutating func requiredArray<Element>(
        _ name: StaticString, of what: @autoclosure () -> String,
        _ read: (borrowing ObjectReader, JSONNode) throws(WireError) -> Element
    ) throws(WireError) -> [Element] {
        guard let elements = try array(name, of: what(), read) else {
            throw WireError(pointer: pointer(name), detail: "is missing; it is an array of \(what())")
        }
        return elements
    }

    @inline(never)
    mutating func numbers(_ name: StaticString) throws(WireError) -> [Double]? {
        try array(name, of: "numbers") { reader, node throws(WireError) in try reader.number(node) }
    }

    @inline(never)
    mutating func requiredNumbers(_ name: StaticString) throws(WireError) -> [Double] {
        try requiredArray(name, of: "numbers") { reader, node throws(WireError) in try reader.number(node) }
    }

    /// A member that is an array of objects with these two numbers.
    @inline(never)
    mutating func requiredPairs(
        _ name: StaticString, _ one: StaticString, _ other: StaticString
    ) throws(WireError) -> [(Double, Double)] {
        try requiredArray(name, of: "{\(one), \(other)}") { reader, node throws(WireError) in
            try reader.object(node) { pair throws(WireError) in
                (try pair.requiredNumber(one), try pair.requiredNumber(other))
            }
        }
    }

    /// A nested object at a node of this document.
    package func object<Value>(
        _ value: JSONNode, patch change: JSONNode? = nil, _ read: (inout ObjectReader) throws(WireError) -> Value
    ) throws(WireError) -> Value {
        var reader = try ObjectReader(document, value, base: base)
        #if !hasFeature(Embedded)
            if let change, let patch { reader.patch = (patch.document, change) }
        #endif
        let result = try read(&reader)
        try reader.finish()
        return result
    }

    package func number(_ value: JSONNode) throws(WireError) -> Double {
        guard let number = document.number(value) else { throw mismatch(value, "a number") }
        return number
    }

    /// Refuses members that were not read.
    package func finish() throws(WireError) {
        try refuseUnknown(in: document, node, known)
        #if !hasFeature(Embedded)
            if let patch { try refuseUnknown(in: patch.document, patch.node, known + otherNames) }
        #endif
    }

    @inline(never)
    private func refuseUnknown(
        in document: JSONDocument, _ node: JSONNode, _ known: [StaticString]
    ) throws(WireError) {
        var next = document.firstMember(of: node)
        while let name = next {
            guard known.contains(where: { document.isString(name, $0) }) else {
                throw WireError(
                    pointer: base + document.pointer(to: name),
                    detail: "is unknown; the known names are \(Self.list(known.map { "\($0)" }, last: "and"))"
                )
            }
            next = document.member(after: name)
        }
    }

    func pointer(_ name: StaticString) -> String { "\(pointer)/\(name)" }

    /// The pointer to the object.
    var pointer: String { base + document.pointer(to: node) }

    @inline(__always)
    func mismatch(_ value: JSONNode, _ expected: @autoclosure () -> String) -> WireError {
        WireError(
            pointer: base + document.pointer(to: value),
            detail: "must be \(expected()), not \(document.described(value))"
        )
    }
}
