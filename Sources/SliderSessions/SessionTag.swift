/// One version of one session: what an ETag names. `<epoch>-<version>` as text.
public struct SessionTag: Equatable, Sendable {
    /// Of which session: new for every one, so that an id that is deleted and made again never repeats a tag.
    public let epoch: String

    /// How many events had been applied.
    public let version: Int

    /// Makes a tag of its parts.
    public init(epoch: String, version: Int) {
        self.epoch = epoch
        self.version = version
    }
}

extension SessionTag: CustomStringConvertible {
    /// The tag as text, such as `k3j2x9w0-17`.
    public var description: String {
        // Every answer has a tag, and interpolation costs several times as much.
        epoch + "-" + String(version)
    }
}
