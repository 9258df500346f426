/// A position in a ``JSONDocument``: a value, or a member's name.
///
/// A node is an index and free to copy. It is valid only for its document, and until that document reads again.
public struct JSONNode: Hashable, Sendable {
    /// The node's index on the document's tape.
    let index: UInt32

    init(_ index: UInt32) {
        self.index = index
    }
}
