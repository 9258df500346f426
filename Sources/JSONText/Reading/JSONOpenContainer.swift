/// An array or object whose end has not been read.
struct JSONOpenContainer {
    /// Its entry on the tape.
    let entry: UInt32
    let isObject: Bool
    /// The elements or members begun so far.
    private(set) var count: UInt32 = 0
    /// The entry of the last of them; of a member, its name's. Means nothing as long as there is none.
    private(set) var lastChild: UInt32 = 0
    /// Whether the last of them is still being read.
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
