// Made by Tests/Functions/tables: change that and write this file anew.

/// (cos x − 1 + x²/2) / x⁴ for |x| ≤ π/4: its coefficients, by the power of x in cos x.
enum CosinePolynomial {
    static let c4 = 0x1.555555555554bp-5
    static let c6 = -0x1.6c16c16c1504bp-10
    static let c8 = 0x1.a01a019c9773cp-16
    static let c10 = -0x1.27e4f7f8e48edp-22
    static let c12 = 0x1.1ee9e1583270bp-29
    static let c14 = -0x1.8fa99010a4496p-37
}
