// Made by Tests/Functions/tables: change that and write this file anew.

/// (log(1 + x) − x + x²/2) / x³ for |x| ≤ 1/128: its coefficients, by the power of x in log(1 + x).
enum LogarithmPolynomial {
    static let c3 = 0x1.5555555555555p-2
    static let c4 = -0x1.000000000006ap-2
    static let c5 = 0x1.99999999a75f5p-3
    static let c6 = -0x1.5555554453efep-3
    static let c7 = 0x1.249243bde7bbap-3
    static let c8 = -0x1.00069b0acd75bp-3
    static let c9 = 0x1.c8740a6ad8b64p-4
}
