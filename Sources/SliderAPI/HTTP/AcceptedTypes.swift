/// Which media types a client would rather have, as `Accept` says it (RFC 9110 §12.5.1).
struct AcceptedTypes {
    private let list: QualityList?

    /// Reads a field's value. Without one every type is as welcome as any other.
    init(_ field: String?) {
        list = field.map(QualityList.init)
    }

    /// Whether one type is more welcome than another. Who likes both as much has said nothing.
    func prefer(_ type: String, to other: String) -> Bool {
        weight(of: type) > weight(of: other)
    }

    /// What the range that names a type most closely weighs: `text/html` before `text/*` before `*/*`.
    private func weight(of type: String) -> Int {
        guard let list else { return 1000 }
        let family = type.prefix { $0 != "/" } + "/*"
        return list.weight(of: type) ?? list.weight(of: String(family)) ?? list.weight(of: "*/*") ?? 0
    }
}
