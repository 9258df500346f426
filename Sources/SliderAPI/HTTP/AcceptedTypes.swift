/// The media types that a client prefers, as `Accept` lists them (RFC 9110 §12.5.1).
struct AcceptedTypes {
    private let list: QualityList?

    /// Reads a field's value. Without a field all types are equally acceptable.
    init(_ field: String?) {
        list = field.map(QualityList.init)
    }

    /// Whether the client prefers one type to another. False if both have the same weight.
    func prefer(_ type: String, to other: String) -> Bool {
        weight(of: type) > weight(of: other)
    }

    /// The weight of the most specific range that matches a type: `text/html` before `text/*` before `*/*`.
    private func weight(of type: String) -> Int {
        guard let list else { return 1000 }
        let family = type.prefix { $0 != "/" } + "/*"
        return list.weight(of: type) ?? list.weight(of: String(family)) ?? list.weight(of: "*/*") ?? 0
    }
}
