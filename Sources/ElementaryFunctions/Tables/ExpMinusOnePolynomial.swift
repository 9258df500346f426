// Made by Tests/Functions/tables: change that and write this file anew.

/// (e^x − 1 − x − x²/2) / x³ for |x| ≤ 1/8: its coefficients, by the power of x in e^x.
enum ExpMinusOnePolynomial {
    static let c3 = 0x1.5555555555555p-3
    static let c4 = 0x1.5555555555553p-5
    static let c5 = 0x1.1111111111bbbp-7
    static let c6 = 0x1.6c16c16c1f8a3p-10
    static let c7 = 0x1.a01a0183adbd1p-13
    static let c8 = 0x1.a01a003838fb8p-16
    static let c9 = 0x1.71e029f121dcp-19
    static let c10 = 0x1.27fcd08e16027p-22
    static let c11 = 0x1.96a34781c408ep-26
}
