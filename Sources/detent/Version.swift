/// Which version this is.
enum Version {
    /// The version, as semver.org counts.
    static let text = "0.1.0"
}
