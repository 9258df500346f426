import MicroHTTPD
import SliderSessions

/// A response as bytes, as it is kept for repeats of its request.
///
///     form (1 byte, 1) | status (2) | for each of ETag, Location, Content-Type, Preference-Applied: length (2), value | body
///
/// Numbers have their highest byte first. A field that the response does not have has the length 0.
enum ResponseCodec {
    private static let form: UInt8 = 1
    private static let fields: [HTTPHeaderName] = [.etag, .location, .contentType, .preferenceApplied]

    /// The bytes of a response.
    static func bytes(of response: HTTPResponse) -> [UInt8] {
        var bytes = [form] + number(response.status.rawValue)
        for name in fields {
            let value = Array((response.headers.first(name) ?? "").utf8)
            bytes += number(value.count)
            bytes += value
        }
        return bytes + response.body
    }

    /// Makes a response of the bytes. Returns whether they are in this form; if not, the response is unchanged.
    static func read(_ bytes: [UInt8], into response: inout HTTPResponse) -> Bool {
        var rest = bytes[...]
        guard rest.popFirst() == form, let status = takeNumber(from: &rest) else { return false }
        var values: [(HTTPHeaderName, String)] = []
        for name in fields {
            guard let count = takeNumber(from: &rest), rest.count >= count else { return false }
            if count > 0 { values.append((name, String(decoding: rest.prefix(count), as: UTF8.self))) }
            rest = rest.dropFirst(count)
        }
        response.status = HTTPStatus(rawValue: status)
        for (name, value) in values {
            if name == .contentType { response.declare(value) } else { response.headers.append(name, value) }
        }
        response.body = Array(rest)
        return true
    }

    private static func number(_ value: Int) -> [UInt8] {
        let value = UInt16(clamping: value)
        return [UInt8(value >> 8), UInt8(value & 0xFF)]
    }

    private static func takeNumber(from bytes: inout ArraySlice<UInt8>) -> Int? {
        guard let high = bytes.popFirst(), let low = bytes.popFirst() else { return nil }
        return Int(high) << 8 | Int(low)
    }
}
