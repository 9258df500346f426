import CMicroHTTPD

/// A response that is built once and sent any number of times, by all workers.
///
/// Unchecked: libmicrohttpd counts a response's references under its own lock and only reads the response once it is
/// built; the pointers to it never change.
public final class HTTPPreparedResponse: @unchecked Sendable {
    let status: UInt32
    private let object: OpaquePointer?
    private let closingObject: OpaquePointer?

    /// Why the response cannot be sent; nil when it can.
    let defect: ResponseDefect?

    /// Builds a response. If its status or a header field cannot be sent, each request is answered with a 500 and the
    /// observer is told of a fault each time.
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

    /// libmicrohttpd's response object; this object keeps the reference.
    func object(closesConnection: Bool) -> OpaquePointer? { closesConnection ? closingObject : object }
}
