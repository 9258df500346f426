import SliderEngine
import Testing

/// The description of an invalid slider, and the expected error.
struct RefusedControl: CustomTestStringConvertible {
    static let all = [ofNumbers, ofScales, ofSnapping, ofFeel, ofReach, ofParts, ofThumbs].flatMap(\.self)

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
    /// The path to the member: a JSON pointer without its first slash.
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
