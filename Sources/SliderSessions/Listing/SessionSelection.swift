/// Which sessions a list has, of the service or of a record store.
public struct SessionSelection: Sendable, Equatable {
    /// Only sessions made from this preset; nil for all.
    public var preset: String?

    /// Only sessions made at this time or later, in milliseconds since 1970; nil for all.
    public var createdSince: Int64?

    /// Only sessions made before this time, in milliseconds since 1970; nil for all.
    public var createdBefore: Int64?

    /// A selection.
    public init(preset: String? = nil, createdSince: Int64? = nil, createdBefore: Int64? = nil) {
        self.preset = preset
        self.createdSince = createdSince
        self.createdBefore = createdBefore
    }

    /// Whether the list has a session.
    public func includes(preset: String?, createdAt: Int64) -> Bool {
        if let wanted = self.preset, preset != wanted { return false }
        return createdAt >= createdSince ?? .min && createdAt < createdBefore ?? .max
    }
}
