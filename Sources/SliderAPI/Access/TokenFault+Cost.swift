import AccessTokens

extension TokenFault {
    /// Whether a signature was computed before the fault was found. Other faults cost next to nothing.
    var hadSignature: Bool {
        switch self {
        case .tooLong, .notThreeParts, .malformed(.header), .malformed(.signature), .unsupportedType, .unknownCritical,
            .unsupportedAlgorithm, .unknownKey, .unsuitableKey:
            false
        case .wrongSignature, .malformed(.payload), .malformedClaim, .missingExpiry, .expired, .notYetValid,
            .wrongAudience, .wrongIssuer:
            true
        }
    }
}
