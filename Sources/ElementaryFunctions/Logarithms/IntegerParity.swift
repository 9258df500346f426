/// Whether a number is an even integer, an odd one, or none.
enum IntegerParity {
    case even, odd, fraction

    /// For finite numbers other than 0.
    init(_ number: Double) {
        let exponent = Int64((number.bitPattern &>> 52) & 0x7FF) &- 1023
        if exponent < 0 {
            self = .fraction
        } else if exponent > 52 {
            self = .even
        } else {
            let digits = (number.bitPattern & 0xF_FFFF_FFFF_FFFF) | 0x10_0000_0000_0000
            let unit = UInt64(1) &<< UInt64(52 &- exponent)
            self = digits & (unit &- 1) != 0 ? .fraction : digits & unit != 0 ? .odd : .even
        }
    }
}
