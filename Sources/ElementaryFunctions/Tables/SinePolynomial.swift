// Made by Tests/Functions/tables: change that and write this file anew.

/// (sin x − x + x³/6) / x⁵ for |x| ≤ π/4: its coefficients, by the power of x in sin x.
enum SinePolynomial {
    /// 1/6.
    static let sixth = 0x1.5555555555555p-3

    static let c5 = 0x1.1111111111089p-7
    static let c7 = -0x1.a01a01a0065cep-13
    static let c9 = 0x1.71de3a3f693fcp-19
    static let c11 = -0x1.ae643c587f7d4p-26
    static let c13 = 0x1.61141084bfa3bp-33
    static let c15 = -0x1.a513e1a024d1ap-41
}
