// Made by Tests/Functions/tables: change that and write this file anew.

/// Arc tangents at multiples of 1/16, and a polynomial between them.
enum ArcTangentTable {
    /// atan(i/16).
    static let upToOne: InlineArray<17, RoundedAngle> = [
        RoundedAngle(0, 0),
        RoundedAngle(0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60),
        RoundedAngle(0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
        RoundedAngle(0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58),
        RoundedAngle(0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
        RoundedAngle(0x1.362773707ebccp-2, -0x1.963a544b672d8p-57),
        RoundedAngle(0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
        RoundedAngle(0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56),
        RoundedAngle(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
        RoundedAngle(0x1.0657e94db30dp-1, -0x1.d5b495f6349e6p-56),
        RoundedAngle(0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
        RoundedAngle(0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55),
        RoundedAngle(0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
        RoundedAngle(0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57),
        RoundedAngle(0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
        RoundedAngle(0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56),
        RoundedAngle(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
    ]

    /// atan(16/i), π/2 for i = 0.
    static let aboveOne: InlineArray<17, RoundedAngle> = [
        RoundedAngle(0x1.921fb54442d18p0, 0x1.1a62633145c07p-54),
        RoundedAngle(0x1.82250768ac529p0, -0x1.e78c96d05afcbp-58),
        RoundedAngle(0x1.7249faa996a21p0, 0x1.a8cc1e7480c68p-54),
        RoundedAngle(0x1.62acbeaca61b8p0, 0x1.c6ac9f134fa91p-60),
        RoundedAngle(0x1.5368c951e9cfdp0, -0x1.96f47948a99f1p-54),
        RoundedAngle(0x1.4495d86823225p0, 0x1.4d29adbab2a62p-54),
        RoundedAngle(0x1.3647503caf55cp0, 0x1.17e21d9a42c9ap-55),
        RoundedAngle(0x1.288bfa3512419p0, 0x1.8e684e7a2281bp-56),
        RoundedAngle(0x1.1b6e192ebbe44p0, 0x1.b1b466a88828ep-54),
        RoundedAngle(0x1.0ef3c09d694bp0, 0x1.8fcf88aed2e8p-54),
        RoundedAngle(0x1.031f57e54adbep0, 0x1.338b4259c027p-54),
        RoundedAngle(0x1.efe068bba2275p-1, 0x1.24a3b2e61a70bp-55),
        RoundedAngle(0x1.dac670561bb4fp-1, 0x1.a2b7f222f65e2p-55),
        RoundedAngle(0x1.c6e6d2171bf18p-1, 0x1.f4ba8d3373e1bp-55),
        RoundedAngle(0x1.b434ee31013fdp-1, -0x1.0520d0701d877p-55),
        RoundedAngle(0x1.a2a25f172cfe4p-1, -0x1.d700509dad6cep-56),
        RoundedAngle(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
    ]
}
