extension Int {
    /// The number with a noun, such as "1 fault" or "2 faults".
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
