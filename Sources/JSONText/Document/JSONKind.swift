/// The six kinds of JSON value (RFC 8259, section 3).
public enum JSONKind: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean
    /// A number, read as a double.
    case number
    /// A string; also a member's name.
    case string
    /// An array of elements.
    case array
    /// An object of members.
    case object

    /// Whether values of this kind contain other values.
    var isContainer: Bool {
        self == .array || self == .object
    }
}
