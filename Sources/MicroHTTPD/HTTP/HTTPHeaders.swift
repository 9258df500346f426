/// A response's header fields, in the order in which they are sent.
public struct HTTPHeaders: Sendable {
    /// One field: a name and its value.
    public struct Field: Sendable {
        /// The field's name.
        public let name: HTTPHeaderName

        /// The field's value: not empty, and without line breaks.
        public let value: String
    }

    /// The fields, in order.
    public private(set) var fields: [Field] = []

    /// No fields.
    public init() {}

    /// Adds a field at the end, even if there is one with that name.
    ///
    /// A value that is empty or contains a line break cannot be sent: the response becomes a 500 and the observer is
    /// told of a fault. `Content-Length`, `Transfer-Encoding` and `Date` are set by the server only.
    public mutating func append(_ name: HTTPHeaderName, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Adds an element to a list field such as `Vary`: to the first field with that name, or as a new field.
    ///
    /// Several fields with one name are equivalent (RFC 9110 §5.3), but not every cache reads more than one.
    public mutating func append(_ element: String, toList name: HTTPHeaderName) {
        guard let index = fields.firstIndex(where: { $0.name == name }) else { return append(name, element) }
        fields[index] = Field(name: name, value: "\(fields[index].value), \(element)")
    }

    /// The value of the first field with that name.
    public func first(_ name: HTTPHeaderName) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// Removes all fields.
    public mutating func removeAll(keepingCapacity: Bool = false) {
        fields.removeAll(keepingCapacity: keepingCapacity)
    }
}
