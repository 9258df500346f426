/// The value of an attribute: text, or a number in points with up to three decimals.
enum SVGValue {
    case text(String)
    case number(Double)
}

extension SVGValue: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) { self = .text(value) }
}

extension SVGValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    init(floatLiteral value: Double) { self = .number(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
}
