import SliderEngine

/// Which cues a page gave that the service did not cause, and which ones it did not give.
struct CueDifference: CustomStringConvertible {
    private(set) var extra: [Cue]
    private(set) var missing: [Cue] = []

    init(_ given: [Cue], _ caused: [Cue]) {
        extra = given
        for cue in caused {
            if let index = extra.firstIndex(of: cue) { extra.remove(at: index) } else { missing.append(cue) }
        }
    }

    var isEmpty: Bool { extra.isEmpty && missing.isEmpty }

    var description: String {
        "\(extra.count) too many \(extra.prefix(3)), \(missing.count) missing \(missing.prefix(3))"
    }
}
