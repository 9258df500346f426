extension HTTPHeaderName {
    // What requests carry. The server finds these in its one pass over the fields, so reading them costs no look-up.

    /// `Host`: the authority that was asked (RFC 9110 §7.2).
    public static let host = HTTPHeaderName(.host)
    /// `Content-Length`: the body's length (RFC 9110 §8.6).
    public static let contentLength = HTTPHeaderName(.contentLength)
    /// `Transfer-Encoding`: how the body is framed (RFC 9112 §6.1).
    public static let transferEncoding = HTTPHeaderName(.transferEncoding)
    /// `Content-Type`: the body's media type (RFC 9110 §8.3).
    public static let contentType = HTTPHeaderName(.contentType)
    /// `Accept`: which media types are welcome (RFC 9110 §12.5.1).
    public static let accept = HTTPHeaderName(.accept)
    /// `Accept-Encoding`: which codings are welcome (RFC 9110 §12.5.3).
    public static let acceptEncoding = HTTPHeaderName(.acceptEncoding)
    /// `Authorization`: credentials (RFC 9110 §11.6.2).
    public static let authorization = HTTPHeaderName(.authorization)
    /// `Connection`: what holds for this connection only (RFC 9110 §7.6.1).
    public static let connection = HTTPHeaderName(.connection)
    /// `Cookie`: the user agent's state (RFC 6265 §5.4).
    public static let cookie = HTTPHeaderName(.cookie)
    /// `Expect`: `100-continue` (RFC 9110 §10.1.1).
    public static let expect = HTTPHeaderName(.expect)
    /// `If-Match`: only if it is still this one (RFC 9110 §13.1.1).
    public static let ifMatch = HTTPHeaderName(.ifMatch)
    /// `If-None-Match`: only if it is none of these (RFC 9110 §13.1.2).
    public static let ifNoneMatch = HTTPHeaderName(.ifNoneMatch)
    /// `Origin`: where a browser's request comes from (RFC 6454 §7).
    public static let origin = HTTPHeaderName(.origin)
    /// `Prefer`: what the client would rather have (RFC 7240).
    public static let prefer = HTTPHeaderName(.prefer)
    /// `User-Agent`: which program asks (RFC 9110 §10.1.5).
    public static let userAgent = HTTPHeaderName(.userAgent)
    /// `traceparent`: the caller's span (W3C Trace Context §3.2).
    public static let traceparent = HTTPHeaderName(.traceparent)
    /// `tracestate`: the caller's vendors' data (W3C Trace Context §3.3).
    public static let tracestate = HTTPHeaderName(.tracestate)
    /// `Idempotency-Key`: a key that makes repeating harmless.
    public static let idempotencyKey = HTTPHeaderName(.idempotencyKey)
    /// `Last-Event-ID`: where a stream of events broke off (WHATWG HTML §9.2.4).
    public static let lastEventID = HTTPHeaderName(.lastEventID)
    /// `Access-Control-Request-Method`: which method a preflight asks for (WHATWG Fetch §3.3.2).
    public static let accessControlRequestMethod = HTTPHeaderName(.accessControlRequestMethod)
    /// `Access-Control-Request-Headers`: which fields a preflight asks for (WHATWG Fetch §3.3.2).
    public static let accessControlRequestHeaders = HTTPHeaderName(.accessControlRequestHeaders)
    /// `Forwarded`: for whom a proxy asks (RFC 7239).
    public static let forwarded = HTTPHeaderName(.forwarded)
    /// `X-Forwarded-For`: for whom a proxy asks, as most say it.
    public static let xForwardedFor = HTTPHeaderName(.xForwardedFor)
    /// `X-Request-ID`: the caller's name for the request.
    public static let xRequestID = HTTPHeaderName(.xRequestID)

    // What responses carry.

    /// `ETag`: which version of the resource this is (RFC 9110 §8.8.3).
    public static let etag = HTTPHeaderName(rawValue: "ETag")
    /// `Location`: where the new resource is (RFC 9110 §10.2.2).
    public static let location = HTTPHeaderName(rawValue: "Location")
    /// `Allow`: which methods the resource knows (RFC 9110 §10.2.1).
    public static let allow = HTTPHeaderName(rawValue: "Allow")
    /// `Retry-After`: when to try again (RFC 9110 §10.2.3).
    public static let retryAfter = HTTPHeaderName(rawValue: "Retry-After")
    /// `Vary`: on which fields the answer depends (RFC 9110 §12.5.5).
    public static let vary = HTTPHeaderName(rawValue: "Vary")
    /// `Cache-Control`: who may keep it, and how long (RFC 9111 §5.2).
    public static let cacheControl = HTTPHeaderName(rawValue: "Cache-Control")
    /// `Date`: when the answer was made (RFC 9110 §6.6.1).
    public static let date = HTTPHeaderName(rawValue: "Date")
    /// `Link`: related resources (RFC 8288).
    public static let link = HTTPHeaderName(rawValue: "Link")
    /// `Last-Modified`: when it was last changed (RFC 9110 §8.8.2).
    public static let lastModified = HTTPHeaderName(rawValue: "Last-Modified")
    /// `Preference-Applied`: which preferences were followed (RFC 7240 §3).
    public static let preferenceApplied = HTTPHeaderName(rawValue: "Preference-Applied")
    /// `Server`: which program answers (RFC 9110 §10.2.4).
    public static let server = HTTPHeaderName(rawValue: "Server")
    /// `Content-Encoding`: how the body is coded (RFC 9110 §8.4).
    public static let contentEncoding = HTTPHeaderName(rawValue: "Content-Encoding")
    /// `WWW-Authenticate`: how to authenticate (RFC 9110 §11.6.1).
    public static let wwwAuthenticate = HTTPHeaderName(rawValue: "WWW-Authenticate")
    /// `Access-Control-Allow-Origin`: which origins may read the answer (WHATWG Fetch §3.3.3).
    public static let accessControlAllowOrigin = HTTPHeaderName(rawValue: "Access-Control-Allow-Origin")
    /// `Access-Control-Allow-Methods`: which methods may be used (WHATWG Fetch §3.3.3).
    public static let accessControlAllowMethods = HTTPHeaderName(rawValue: "Access-Control-Allow-Methods")
    /// `Access-Control-Allow-Headers`: which fields may be sent (WHATWG Fetch §3.3.3).
    public static let accessControlAllowHeaders = HTTPHeaderName(rawValue: "Access-Control-Allow-Headers")
    /// `Access-Control-Expose-Headers`: which fields may be read (WHATWG Fetch §3.3.3).
    public static let accessControlExposeHeaders = HTTPHeaderName(rawValue: "Access-Control-Expose-Headers")
    /// `Access-Control-Max-Age`: how long a preflight holds, in seconds (WHATWG Fetch §3.3.3).
    public static let accessControlMaxAge = HTTPHeaderName(rawValue: "Access-Control-Max-Age")
    /// `Access-Control-Allow-Credentials`: whether credentials may be sent (WHATWG Fetch §3.3.3).
    public static let accessControlAllowCredentials = HTTPHeaderName(rawValue: "Access-Control-Allow-Credentials")
    /// `X-Accel-Buffering`: whether nginx may gather the answer.
    public static let xAccelBuffering = HTTPHeaderName(rawValue: "X-Accel-Buffering")
    /// `X-Content-Type-Options`: `nosniff` (WHATWG Fetch §3.6).
    public static let xContentTypeOptions = HTTPHeaderName(rawValue: "X-Content-Type-Options")
    /// `Content-Security-Policy`: what a page may load and do (W3C CSP3 §3.1).
    public static let contentSecurityPolicy = HTTPHeaderName(rawValue: "Content-Security-Policy")
    /// `Referrer-Policy`: what a page tells others of its address (W3C Referrer Policy §4.1).
    public static let referrerPolicy = HTTPHeaderName(rawValue: "Referrer-Policy")
}
