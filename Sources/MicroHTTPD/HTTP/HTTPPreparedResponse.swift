import CMicroHTTPD

/// A response that is built once and sent any number of times, by all workers.
///
/// Unchecked: libmicrohttpd counts a response's references under a lock of its own and only reads it once it is built,
/// and the pointers to it never change.
public final class HTTPPreparedResponse: @unchecked Sendable {
    let status: UInt32
    private let object: OpaquePointer?
    private let closingObject: OpaquePointer?

    /// Why it cannot be sent, if it cannot.
    let defect: ResponseDefect?

    /// Builds a response. One that has a status or a header field that cannot be sent is answered with a 500, and the
    /// observer hears of a fault each time.
    public init(_ response: HTTPResponse) {
        status = UInt32(clamping: response.status.rawValue)
        var (object, closingObject, defect) = (OpaquePointer?.none, OpaquePointer?.none, ResponseDefect?.none)
        do throws(ResponseDefect) {
            object = try ResponseObject.make(response, closesConnection: false)
            closingObject = try ResponseObject.make(response, closesConnection: true)
        } catch {
            defect = error
        }
        (self.object, self.closingObject, self.defect) = (object, closingObject, defect)
    }

    deinit {
        if let object { MHD_destroy_response(object) }
        if let closingObject { MHD_destroy_response(closingObject) }
    }

    /// libmicrohttpd's response, which stays this object's.
    func object(closesConnection: Bool) -> OpaquePointer? { closesConnection ? closingObject : object }
}
