// Made by Tests/Functions/tables: change that and write this file anew.

/// (e^x − 1 − x − x²/2) / x³ for |x| ≤ ln 2 / 256: its coefficients, by the power of x in e^x.
enum ExponentialPolynomial {
    static let c3 = 0x1.555555555548cp-3
    static let c4 = 0x1.55555a41106b9p-5
    static let c5 = 0x1.111115bfc2994p-7
}
