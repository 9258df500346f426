/// An array or object whose end has not been read.
struct JSONOpenContainer {
    /// Its entry on the tape.
    let entry: UInt32
    let isObject: Bool
    /// The number of elements or members begun so far.
    private(set) var count: UInt32 = 0
    /// The entry of the last child; for a member, that of its name. Undefined while `count` is 0.
    private(set) var lastChild: UInt32 = 0
    /// Whether the last child is still being read.
    var isInChild = false

    init(entry: UInt32, isObject: Bool) {
        self.entry = entry
        self.isObject = isObject
    }

    mutating func beginChild(at index: UInt32) {
        count += 1
        lastChild = index
        isInChild = true
    }

    mutating func reopenChild(at index: UInt32) {
        lastChild = index
        isInChild = true
    }
}
