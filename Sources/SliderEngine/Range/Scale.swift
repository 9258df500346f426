/// How places on the track map to values: v at p, 0 … 1 (docs/engine.md#scales).
///
/// Every scale is monotone, with lower and upper exactly at the track's ends. A value's place maps back to it within
/// 1e-12, relative to the value or, if greater, to: the magnitude of lower (linear, power), `linear` (symlog, below 0
/// or across it), the knots on both sides (piecewise). For those three, places are doubles between 0 and 1 and cannot
/// tell smaller differences apart. (A value within 1e-30 of the range above lower may come back as lower.)
public enum Scale: Sendable, Equatable {
    /// Equal travel adds equal amounts.
    case linear
    /// Equal travel multiplies by equal factors, as a camera's zoom does; needs a lower end above 0.
    case exponential
    /// v = lower + (upper − lower)·p^exponent: finer near lower with an exponent above 1, finer near upper with one
    /// below 1; within ``ControlLimits/exponent``.
    case power(exponent: Double)
    /// p is proportional to the logarithm of 1 + |v|/linear, with v's sign: nearly linear within ± `linear`,
    /// logarithmic beyond, for ranges across zero. In the control's unit, within ``ControlLimits/linear`` (Webber: A
    /// bi-symmetric log transformation for wide-range data, 2013).
    case symlog(linear: Double)
    /// Straight from knot to knot, with 1 to ``ControlLimits/knots`` knots, strictly ascending in both members. The
    /// ends, lower at 0 and upper at 1, are not given.
    case piecewise(knots: [ScaleKnot])
}
