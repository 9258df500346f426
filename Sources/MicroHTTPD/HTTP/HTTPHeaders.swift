/// A response's header fields, in the order in which they are sent.
public struct HTTPHeaders: Sendable {
    /// One field: a name and its value.
    public struct Field: Sendable {
        /// The field's name.
        public let name: HTTPHeaderName

        /// The field's value: not empty, and without line breaks.
        public let value: String
    }

    /// The fields, in order.
    public private(set) var fields: [Field] = []

    /// No fields.
    public init() {}

    /// Adds a field at the end, even if there is one with that name.
    ///
    /// A value that is empty or contains a line break cannot be sent: the response becomes a 500 and the observer is
    /// told of a fault. `Content-Length`, `Transfer-Encoding` and `Date` are set by the server only.
    public mutating func append(_ name: HTTPHeaderName, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Adds an element to a list field such as `Vary`: to the first field with that name, or as a new field.
    ///
    /// Several fields with one name are equivalent (RFC 9110 §5.3), but not every cache reads more than one.
    public mutating func append(_ element: String, toList name: HTTPHeaderName) {
        guard let index = fields.firstIndex(where: { $0.name == name }) else { return append(name, element) }
        fields[index] = Field(name: name, value: "\(fields[index].value), \(element)")
    }

    /// The value of the first field with that name.
    public func first(_ name: HTTPHeaderName) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// Removes all fields.
    public mutating func removeAll(keepingCapacity: Bool = false) {
        fields.removeAll(keepingCapacity: keepingCapacity)
    }
}

/// A header field's name (RFC 9110 §5.1). Names are compared without regard to case.
public struct HTTPHeaderName: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name as it is sent.
    public let rawValue: String

    /// The field's slot in a request's head; nil when it has none.
    let known: KnownHeader?

    /// A header field name with this text.
    public init(rawValue: String) {
        self.rawValue = rawValue
        var name = rawValue
        known = name.withUTF8 { KnownHeader(name: $0) }
    }

    init(_ known: KnownHeader) {
        rawValue = known.name.description
        self.known = known
    }

    /// The name as it is sent.
    public var description: String { rawValue }

    /// Whether both are the same name, ignoring case.
    public static func == (left: HTTPHeaderName, right: HTTPHeaderName) -> Bool {
        guard left.known == nil, right.known == nil else { return left.known == right.known }
        return left.rawValue == right.rawValue || left.rawValue.lowercased() == right.rawValue.lowercased()
    }

    /// Hashes the name, ignoring case.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue.lowercased())
    }
}

extension HTTPHeaderName {
    // Request fields. The server finds these in its single pass over the fields, so reading them needs no lookup.

    /// `Host`: the requested authority (RFC 9110 §7.2).
    public static let host = HTTPHeaderName(.host)
    /// `Content-Length`: the body's length (RFC 9110 §8.6).
    public static let contentLength = HTTPHeaderName(.contentLength)
    /// `Transfer-Encoding`: how the body is framed (RFC 9112 §6.1).
    public static let transferEncoding = HTTPHeaderName(.transferEncoding)
    /// `Content-Type`: the body's media type (RFC 9110 §8.3).
    public static let contentType = HTTPHeaderName(.contentType)
    /// `Accept`: the accepted media types (RFC 9110 §12.5.1).
    public static let accept = HTTPHeaderName(.accept)
    /// `Accept-Encoding`: the accepted content codings (RFC 9110 §12.5.3).
    public static let acceptEncoding = HTTPHeaderName(.acceptEncoding)
    /// `Cookie`: the user agent's state (RFC 6265 §5.4).
    public static let cookie = HTTPHeaderName(.cookie)
    /// `Expect`: `100-continue` (RFC 9110 §10.1.1).
    public static let expect = HTTPHeaderName(.expect)
    /// `If-Match`: only if the resource has one of these entity tags (RFC 9110 §13.1.1).
    public static let ifMatch = HTTPHeaderName(.ifMatch)
    /// `If-None-Match`: only if the resource has none of these entity tags (RFC 9110 §13.1.2).
    public static let ifNoneMatch = HTTPHeaderName(.ifNoneMatch)
    /// `Origin`: the origin of a browser's request (RFC 6454 §7).
    public static let origin = HTTPHeaderName(.origin)
    /// `Prefer`: the client's preferences (RFC 7240).
    public static let prefer = HTTPHeaderName(.prefer)
    /// `traceparent`: the caller's span (W3C Trace Context §3.2).
    public static let traceparent = HTTPHeaderName(.traceparent)
    /// `Last-Event-ID`: the last event received from an event stream (WHATWG HTML §9.2.4).
    public static let lastEventID = HTTPHeaderName(.lastEventID)
    /// `Access-Control-Request-Method`: the method that a preflight asks for (WHATWG Fetch §3.3.2).
    public static let accessControlRequestMethod = HTTPHeaderName(.accessControlRequestMethod)
    /// `X-Request-ID`: the caller's identifier of the request.
    public static let xRequestID = HTTPHeaderName(.xRequestID)
    /// `Idempotency-Key`: the client's name of a request that it may repeat
    /// (draft-ietf-httpapi-idempotency-key-header).
    public static let idempotencyKey = HTTPHeaderName(.idempotencyKey)
    /// `Authorization`: the client's credentials (RFC 9110 §11.6.2).
    public static let authorization = HTTPHeaderName(.authorization)

    // Response fields.

    /// `ETag`: the entity tag of this version of the resource (RFC 9110 §8.8.3).
    public static let etag = HTTPHeaderName(rawValue: "ETag")
    /// `Link`: a relation to another resource (RFC 8288 §3).
    public static let link = HTTPHeaderName(rawValue: "Link")
    /// `Location`: the URL of the new resource (RFC 9110 §10.2.2).
    public static let location = HTTPHeaderName(rawValue: "Location")
    /// `Allow`: the methods that the resource supports (RFC 9110 §10.2.1).
    public static let allow = HTTPHeaderName(rawValue: "Allow")
    /// `WWW-Authenticate`: which credentials the resource asks for (RFC 9110 §11.6.1).
    public static let wwwAuthenticate = HTTPHeaderName(rawValue: "WWW-Authenticate")
    /// `Retry-After`: when to retry (RFC 9110 §10.2.3).
    public static let retryAfter = HTTPHeaderName(rawValue: "Retry-After")
    /// `Vary`: the request fields that the response depends on (RFC 9110 §12.5.5).
    public static let vary = HTTPHeaderName(rawValue: "Vary")
    /// `Cache-Control`: which caches may store the response, and for how long (RFC 9111 §5.2).
    public static let cacheControl = HTTPHeaderName(rawValue: "Cache-Control")
    /// `Preference-Applied`: the preferences that were applied (RFC 7240 §3).
    public static let preferenceApplied = HTTPHeaderName(rawValue: "Preference-Applied")
    /// `Server`: the server's program (RFC 9110 §10.2.4).
    public static let server = HTTPHeaderName(rawValue: "Server")
    /// `Content-Encoding`: how the body is coded (RFC 9110 §8.4).
    public static let contentEncoding = HTTPHeaderName(.contentEncoding)
    /// `Access-Control-Allow-Origin`: the origins that may read the response (WHATWG Fetch §3.3.3).
    public static let accessControlAllowOrigin = HTTPHeaderName(rawValue: "Access-Control-Allow-Origin")
    /// `Access-Control-Allow-Methods`: the methods that may be used (WHATWG Fetch §3.3.3).
    public static let accessControlAllowMethods = HTTPHeaderName(rawValue: "Access-Control-Allow-Methods")
    /// `Access-Control-Allow-Headers`: the fields that may be sent (WHATWG Fetch §3.3.3).
    public static let accessControlAllowHeaders = HTTPHeaderName(rawValue: "Access-Control-Allow-Headers")
    /// `Access-Control-Expose-Headers`: the fields that may be read (WHATWG Fetch §3.3.3).
    public static let accessControlExposeHeaders = HTTPHeaderName(rawValue: "Access-Control-Expose-Headers")
    /// `Access-Control-Max-Age`: how long the result of a preflight is valid, in seconds (WHATWG Fetch §3.3.3).
    public static let accessControlMaxAge = HTTPHeaderName(rawValue: "Access-Control-Max-Age")
    /// `X-Accel-Buffering`: whether nginx may buffer the response.
    public static let xAccelBuffering = HTTPHeaderName(rawValue: "X-Accel-Buffering")
    /// `X-Content-Type-Options`: `nosniff` (WHATWG Fetch §3.6).
    public static let xContentTypeOptions = HTTPHeaderName(rawValue: "X-Content-Type-Options")
    /// `Content-Security-Policy`: what a page may load and do (W3C CSP3 §3.1).
    public static let contentSecurityPolicy = HTTPHeaderName(rawValue: "Content-Security-Policy")
    /// `Referrer-Policy`: how much of its own address a page sends to others (W3C Referrer Policy §4.1).
    public static let referrerPolicy = HTTPHeaderName(rawValue: "Referrer-Policy")
}
