/// Why the page cannot be put together from its files: a mistake in a file of the folder `web`. The service does not
/// start with it.
struct PageFault: Error, Equatable, CustomStringConvertible {
    /// The file's path in the folder.
    let path: String

    /// What is wrong in it.
    let detail: String

    var description: String { "\(path): \(detail)" }
}
