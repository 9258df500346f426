/// The version of this program.
enum Version {
    /// The version, as defined by semver.org.
    static let text = "0.1.0"
}
