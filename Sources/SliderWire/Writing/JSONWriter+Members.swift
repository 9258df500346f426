package import JSONText

/// Writes a member in one call.
extension JSONWriter {
    package mutating func member(_ name: StaticString, _ value: String) {
        self.name(name)
        string(value)
    }

    package mutating func member(_ name: StaticString, _ value: Int) {
        self.name(name)
        integer(value)
    }

    package mutating func member(_ name: StaticString, _ value: Int64) {
        self.name(name)
        integer(value)
    }

    /// A value of the control: written in full, in the shortest form that reads back exactly.
    package mutating func member(_ name: StaticString, _ value: Double) {
        self.name(name)
        number(value)
    }

    package mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        boolean(value)
    }

    /// A length or a speed, rounded to three decimals: a thousandth of a point is not visible (openapi.yaml).
    package mutating func length(_ name: StaticString, _ value: Double) {
        self.name(name)
        thousandths(value)
    }
}

/// Whole objects and arrays, and optional members.
extension JSONWriter {
    package mutating func object(_ write: (inout JSONWriter) -> Void) {
        beginObject()
        write(&self)
        endObject()
    }

    package mutating func object(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
        self.name(name)
        object(write)
    }

    /// A member that is an array. `write` writes each element.
    package mutating func array<Element>(
        _ name: StaticString, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
    ) {
        self.name(name)
        beginArray()
        for element in elements { write(element, &self) }
        endArray()
    }

    /// A member that is an array of objects with two numbers each.
    mutating func pairs<Element>(
        _ name: StaticString, _ elements: [Element], _ one: StaticString, _ other: StaticString,
        _ numbers: (Element) -> (Double, Double)
    ) {
        array(name, elements) { element, writer in
            let (first, second) = numbers(element)
            writer.object {
                $0.member(one, first)
                $0.member(other, second)
            }
        }
    }

    package mutating func numbers(_ name: StaticString, _ values: [Double]) {
        array(name, values) { $1.number($0) }
    }

    /// A member that is omitted if the value is nil.
    package mutating func member(_ name: StaticString, _ value: Double?) {
        guard let value else { return }
        member(name, value)
    }
}
