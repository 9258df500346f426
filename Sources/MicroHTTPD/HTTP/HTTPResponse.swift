import CMicroHTTPD
import Glibc

/// A response: a status, header fields and a body of bytes.
public struct HTTPResponse: Sendable {
    /// The status, 200 by default.
    public var status: HTTPStatus

    /// The header fields. The server adds `Content-Length`, `Date` and, where it applies, `Connection`.
    public var headers: HTTPHeaders

    /// The body. It is not sent in response to HEAD, nor with 204 and 304. With a 304 it only gives the
    /// `Content-Length`: pass the body of the 200. A 304 without a body has no length (RFC 9110 §8.6), and
    /// libmicrohttpd before 1.0 ends the connection after it.
    public var body: [UInt8]

    /// The file that is sent in place of `body`. The response to HEAD has its length.
    public var file: HTTPFile?

    /// Makes the stream of a body, on the thread of the connection's worker. The stream calls the waker for news.
    public typealias StreamMaker = @Sendable (HTTPStreamWaker) -> any HTTPStream

    /// The stream that is sent in place of `body`. The connection ends with it.
    public var stream: StreamMaker?

    /// A response with a status, fields and a body.
    public init(status: HTTPStatus = .ok, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Resets the response to an empty 200.
    public mutating func removeAll(keepingCapacity: Bool = false) {
        status = .ok
        headers.removeAll(keepingCapacity: keepingCapacity)
        body.removeAll(keepingCapacity: keepingCapacity)
        file = nil
        stream = nil
    }
}

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

    /// Builds a response. If its status or a header field cannot be sent, each request gets a 500 and the observer
    /// is told of a fault each time.
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

/// Which response a request gets.
public enum HTTPOutcome {
    /// The `response` passed to the handler, which the handler has filled; its body may be a stream.
    case ready

    /// A response that was built once and is shared by all requests and workers.
    case prepared(HTTPPreparedResponse)

    /// A response that comes later: the connection is suspended until `respond` is called, once, on any thread, with
    /// what writes the response.
    ///
    /// The closure must copy what it needs of the request. It is called once, on the worker's thread, and must return
    /// at once: the cancellation that it returns is called if the server stops before the response comes, or if that
    /// takes longer than the configuration's `handlerTimeout`.
    case later(@Sendable (_ respond: @escaping @Sendable (_ write: @escaping Writer) -> Void) -> Cancellation?)

    /// The handler is called again for the same request, because it needs to know something first. The connection is
    /// suspended until `retry` is called, once, on any thread, with what `HTTPRequest.resumption` is then. The
    /// request's bytes are the same as before. The closure is called as that of `later`.
    case again(@Sendable (_ retry: @escaping @Sendable (_ resumption: Resumption) -> Void) -> Cancellation?)

    /// What a handler learned before it is called again.
    public typealias Resumption = any AnyObject & Sendable

    /// Writes a response that came later into a 200 without headers or body. It is called once, on the thread of the
    /// connection's worker, also if the request is over: then what it writes is dropped.
    public typealias Writer = @Sendable (_ response: inout HTTPResponse) -> Void

    /// Ends work whose result is not needed any more.
    public typealias Cancellation = @Sendable () -> Void

    /// A response whose writer a task makes later. The task is cancelled when the response is not needed any more.
    public static func eventually(_ operation: @escaping @Sendable () async -> Writer) -> HTTPOutcome {
        .later { respond in
            let task = Task { respond(await operation()) }
            return { task.cancel() }
        }
    }
}

/// An open file to send as a response's body. libmicrohttpd reads the file while the client takes it, so its length
/// needs no memory. It is closed with the last reference to it.
public final class HTTPFile: Sendable {
    /// How many bytes are sent. A file that is shorter by then ends the connection.
    public let size: Int

    private let descriptor: Int32

    /// Takes ownership of the descriptor of a regular file, of which the first `size` bytes are sent.
    public init(_ descriptor: Int32, size: Int) {
        self.descriptor = descriptor
        self.size = size
    }

    deinit { close(descriptor) }

    /// Another descriptor of the file, which the caller must close; nil if there are no more.
    func copy() -> Int32? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        return copy < 0 ? nil : copy
    }
}

/// A status code (RFC 9110 §15), 200 … 999: an open vocabulary, whose static members are those that are used here.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable {
    /// The three-digit code.
    public let rawValue: Int

    /// A status with this code. One under 200 or over 999 is never sent: a 500 takes its place.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// 200.
    public static let ok = HTTPStatus(rawValue: 200)
    /// 201.
    public static let created = HTTPStatus(rawValue: 201)
    /// 204.
    public static let noContent = HTTPStatus(rawValue: 204)
    /// 304.
    public static let notModified = HTTPStatus(rawValue: 304)
    /// 400.
    public static let badRequest = HTTPStatus(rawValue: 400)
    /// 413.
    public static let contentTooLarge = HTTPStatus(rawValue: 413)
    /// 431.
    public static let requestHeaderFieldsTooLarge = HTTPStatus(rawValue: 431)
    /// 500.
    public static let internalServerError = HTTPStatus(rawValue: 500)
    /// 503.
    public static let serviceUnavailable = HTTPStatus(rawValue: 503)

    /// The statuses that have a name.
    public static let named: [HTTPStatus] = [
        .ok, .created, .noContent, .notModified, .badRequest, .contentTooLarge, .requestHeaderFieldsTooLarge,
        .internalServerError, .serviceUnavailable,
    ]

    /// Whether a response with this status has a content length: of its own body, or with 304 of the body that a 200
    /// would have (RFC 9110 §8.6), which libmicrohttpd announces and does not send.
    var hasContentLength: Bool { rawValue != 204 }

    /// Whether the status is final and has three digits.
    var isFinal: Bool { (200...999).contains(rawValue) }
}
