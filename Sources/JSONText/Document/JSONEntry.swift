/// One node on the tape. A container's children follow the container, a member's value follows its name:
///
///     {"a":[1,2]}   0 object, 1 child
///                   1 string "a"
///                   2 array, 2 children
///                   3 number 1, next 4
///                   4 number 2
struct JSONEntry {
    let kind: JSONKind
    /// The value's start in the bytes; for a string, the byte after its opening quote.
    let start: UInt32
    /// For a number or an unescaped string, its bytes; for a container, its members or elements.
    var length: UInt32 = 0
    /// The index of the next element or member's name; 0 for the last one, because 0 is the root.
    var next: UInt32 = 0
    /// A number's value; 1 for `true`.
    var number = 0.0
}
