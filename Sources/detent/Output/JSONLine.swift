import JSONText

/// What the commands print with `--json`: one object in a line.
enum JSONLine {
    /// A line with the members that `write` writes.
    static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        write(&writer)
        writer.endObject()
        writer.newline()
        return writer.finish()
    }
}

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

    /// Writes a member that is true or false.
    mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        boolean(value)
    }

    /// Writes a member that is a list of texts.
    mutating func member(_ name: StaticString, _ values: [String]) {
        self.name(name)
        beginArray()
        for value in values { string(value) }
        endArray()
    }
}
