/// Which fields an event of a change has.
struct ChangeFlags: OptionSet {
    let rawValue: UInt8

    static let first = ChangeFlags(rawValue: 1 << 0)
    static let second = ChangeFlags(rawValue: 1 << 1)
    static let t = ChangeFlags(rawValue: 1 << 2)
    static let y = ChangeFlags(rawValue: 1 << 3)
    static let gesture = ChangeFlags(rawValue: 1 << 4)
    static let sequence = ChangeFlags(rawValue: 1 << 5)
    static let takesOver = ChangeFlags(rawValue: 1 << 6)
}
