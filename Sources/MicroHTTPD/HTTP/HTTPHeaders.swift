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

    /// Adds a field at the end, even if there is one of that name.
    ///
    /// A value that is empty or holds a line break cannot be sent: the answer becomes a 500 and the observer hears of
    /// a fault. `Content-Length`, `Transfer-Encoding` and `Date` are the server's own.
    public mutating func append(_ name: HTTPHeaderName, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Adds an element to a field that is a list, such as `Vary`: to the first of that name, or a new one.
    ///
    /// Several fields of a name mean the same (RFC 9110 §5.3), but not every cache reads more than one.
    public mutating func append(_ element: String, toList name: HTTPHeaderName) {
        guard let index = fields.firstIndex(where: { $0.name == name }) else { return append(name, element) }
        fields[index] = Field(name: name, value: "\(fields[index].value), \(element)")
    }

    /// The value of the first field of that name.
    public func first(_ name: HTTPHeaderName) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// Forgets all fields.
    public mutating func removeAll(keepingCapacity: Bool = false) {
        fields.removeAll(keepingCapacity: keepingCapacity)
    }
}
