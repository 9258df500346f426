/// One node on the tape. A container's children follow it, a member's value follows its name:
///
///     {"a":[1,2]}   0 object, 1 child
///                   1 string "a"
///                   2 array, 2 children
///                   3 number 1, next 4
///                   4 number 2
struct JSONEntry {
    let kind: JSONKind
    /// Where the value starts in the bytes; a string, after its quote.
    let start: UInt32
    /// The bytes of a number or of an unescaped string; the members or elements of a container.
    var length: UInt32 = 0
    /// The next element, or the next member's name; 0 for the last one, as the root is nobody's sibling.
    var next: UInt32 = 0
    /// A number's value; 1 for `true`.
    var number = 0.0
}
