import JSONText

extension JSONWriter {
    /// Writes a member that is a text.
    mutating func member(_ name: StaticString, _ value: String) {
        self.name(name)
        string(value)
    }

    /// Writes a member that is a whole number.
    mutating func member(_ name: StaticString, _ value: Int) {
        self.name(name)
        integer(value)
    }
}
