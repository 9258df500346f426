import SliderEngine
import Testing

/// A description that is no valid slider, and what must be said of it.
struct RefusedControl: CustomTestStringConvertible {
    static let all = [ofNumbers, ofScales, ofSnapping, ofFeel, ofReach, ofParts].flatMap(\.self)

    let path: String
    let detail: String
    let description: SliderDescription

    init(_ path: String, _ detail: String, _ change: (inout SliderDescription) -> Void) {
        self.path = path
        self.detail = detail
        var description = SliderDescription()
        change(&description)
        self.description = description
    }

    var testDescription: String { "/\(path): \(detail)" }
}

extension ControlError {
    /// The way to the member, as a JSON pointer has it but for the first slash.
    var place: String {
        path.map { component in
            switch component {
            case .member(let name): name
            case .index(let index): "\(index)"
            }
        }
        .joined(separator: "/")
    }
}
