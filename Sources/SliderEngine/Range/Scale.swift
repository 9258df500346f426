/// How places on the track become values: v at p, 0 … 1 (design: The engine, §1).
///
/// Every scale is monotone and has lower and upper exactly at the track's ends. Each takes a value to its place and
/// back within 1e-12, relative to the value or to what is greater: the magnitude of lower (linear, power), `linear`
/// (symlog, below 0 or across it), the knots on both sides (piecewise). For those three, places are doubles between 0
/// and 1 and cannot tell smaller differences apart. (What is within 1e-30 of the range above lower may come back as it.)
public enum Scale: Sendable, Equatable {
    /// Equal travel adds equal amounts.
    case linear
    /// Equal travel multiplies by equal factors, as a camera's zoom does; needs a lower end above 0.
    case exponential
    /// v = lower + (upper − lower)·p^exponent: finer near lower with an exponent above 1, near upper with one below;
    /// within ``ControlLimits/exponent``.
    case power(exponent: Double)
    /// p goes as the logarithm of 1 + |v|/linear, with v's sign: nearly linear within ± `linear`, logarithmic beyond,
    /// for ranges across zero; in the control's unit, within ``ControlLimits/linear``
    /// (Webber: A bi-symmetric log transformation for wide-range data, 2013).
    case symlog(linear: Double)
    /// Straight from knot to knot, 1 to ``ControlLimits/knots`` of them, strictly ascending in both; lower at 0 and
    /// upper at 1 are not given.
    case piecewise(knots: [ScaleKnot])
}
