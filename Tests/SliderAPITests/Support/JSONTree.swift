import Foundation
import SliderWire

/// A JSON value as Foundation reads it: a reader that is not the service's own.
enum JSONTree: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONTree])
    case object([String: JSONTree])

    struct Unknown: Error {}

    init(_ data: Data) throws {
        try self.init(JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
    }

    private init(_ value: Any) throws {
        switch value {
        case let members as [String: Any]: self = .object(try members.mapValues { try JSONTree($0) })
        case let elements as [Any]: self = .array(try elements.map { try JSONTree($0) })
        case let text as String: self = .string(text)
        case let number as NSNumber:
            self = Self.isBoolean(number) ? .boolean(number.boolValue) : .number(number.doubleValue)
        case is NSNull: self = .null
        default: throw Unknown()
        }
    }

    /// Whether it was `true` or `false`: Foundation has numbers and those in one type.
    private static func isBoolean(_ number: NSNumber) -> Bool {
        number.objCType.pointee == NSNumber(value: true).objCType.pointee
    }
}
