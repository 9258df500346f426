import MicroHTTPD
import Testing

@testable import SliderAPI

struct ResponseCodecTests {
    private static func full() -> HTTPResponse {
        var response = HTTPResponse(status: .created, body: Array("{}".utf8))
        response.headers.append(.location, "/v1/sessions/a")
        response.headers.append(.etag, "\"e-0\"")
        response.declare("application/json")
        return response
    }

    @Test func aResponse_isReadAsItWasWritten() {
        let bytes = ResponseCodec.bytes(of: Self.full())
        var response = HTTPResponse()
        #expect(ResponseCodec.read(bytes, into: &response))
        #expect(response.status == .created)
        #expect(response.body == Array("{}".utf8))
        for name in [HTTPHeaderName.location, .etag, .contentType, .xContentTypeOptions] {
            #expect(response.headers.first(name) == Self.full().headers.first(name))
        }
        #expect(response.headers.fields.count == 4)
    }

    @Test func aResponseWithoutContent_isReadWithoutItsFields() {
        var minimal = HTTPResponse(status: .noContent)
        minimal.headers.append(.preferenceApplied, "return=minimal")
        var response = HTTPResponse()
        #expect(ResponseCodec.read(ResponseCodec.bytes(of: minimal), into: &response))
        #expect(response.status == .noContent)
        #expect(response.body.isEmpty)
        #expect(response.headers.fields.map(\.name) == [.preferenceApplied])
    }

    @Test func bytesOfAnotherForm_areNotRead() {
        let bytes = ResponseCodec.bytes(of: Self.full())
        let head = bytes.count - 2
        for broken in [[], [2] + bytes.dropFirst()] + (1..<head).map({ Array(bytes.prefix($0)) }) {
            var response = HTTPResponse()
            #expect(!ResponseCodec.read(broken, into: &response))
            #expect(response.headers.fields.isEmpty)
            #expect(response.status == .ok)
        }
    }
}
