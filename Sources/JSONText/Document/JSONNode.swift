/// A place in a ``JSONDocument``: a value, or a member's name.
///
/// A node is an index, free to copy, and means something only to the document that gave it, until that reads again.
public struct JSONNode: Hashable, Sendable {
    /// Where the node stands on the document's tape.
    let index: UInt32

    init(_ index: UInt32) {
        self.index = index
    }
}
