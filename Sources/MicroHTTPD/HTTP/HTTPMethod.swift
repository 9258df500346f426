/// A request's method (RFC 9110 §9). Methods are case-sensitive; any token is valid.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The method as written in the request line.
    public let rawValue: String

    /// The first eight bytes, for comparing in one instruction.
    private let packed: UInt64

    /// A method with this name.
    public init(rawValue: String) {
        self.rawValue = rawValue
        packed = HTTPMethod.pack(rawValue.utf8)
    }

    /// The method that these bytes of a request line name.
    init(bytes: UnsafeBufferPointer<UInt8>) {
        packed = HTTPMethod.pack(bytes)
        rawValue = HTTPMethod.name(packed, bytes)
    }

    /// The method's name.
    public var description: String { rawValue }

    /// `GET`.
    public static let get = HTTPMethod(rawValue: "GET")
    /// `HEAD`: like GET, but without the body of the response.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// `POST`.
    public static let post = HTTPMethod(rawValue: "POST")
    /// `PUT`.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// `DELETE`.
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// `PATCH` (RFC 5789).
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// `OPTIONS`.
    public static let options = HTTPMethod(rawValue: "OPTIONS")
    /// `TRACE`.
    public static let trace = HTTPMethod(rawValue: "TRACE")

    /// Whether the method is safe: it does not ask for a change (RFC 9110 §9.2.1).
    var isSafe: Bool { self == .get || self == .head || self == .options || self == .trace }

    /// Whether both are the same method.
    public static func == (left: HTTPMethod, right: HTTPMethod) -> Bool {
        left.packed == right.packed && (left.packed >> 56 == 0 || left.rawValue == right.rawValue)
    }

    /// Hashes the method's name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(packed)
    }

    /// The method's name; for common methods a literal, which needs no decoding.
    private static func name(_ packed: UInt64, _ bytes: UnsafeBufferPointer<UInt8>) -> String {
        switch packed {
        case 0x0054_4547: "GET"
        case 0x5453_4F50: "POST"
        case 0x4441_4548: "HEAD"
        case 0x0054_5550: "PUT"
        default: String(decoding: bytes, as: UTF8.self)
        }
    }

    private static func pack(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var packed: UInt64 = 0
        for (index, byte) in bytes.prefix(8).enumerated() { packed |= UInt64(byte) << UInt64(index * 8) }
        return packed
    }
}
