// Made by Tests/Functions/tables: change that and write this file anew.

/// (atan x − x) / x³ for |x| ≤ 1/32: its coefficients, by the power of x in atan x.
enum ArcTangentPolynomial {
    static let c3 = -0x1.5555555555555p-2
    static let c5 = 0x1.99999999982ecp-3
    static let c7 = -0x1.24924913e3b04p-3
    static let c9 = 0x1.c71bc402ff9fep-4
    static let c11 = -0x1.72ccf6d1fb819p-4
}
