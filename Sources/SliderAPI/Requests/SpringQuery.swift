import SliderEngine

/// Reads the query of `GET /v1/spring`: `duration` or `visualDuration`, and `bounce`; or all three of `stiffness`,
/// `damping` and `mass`. Either form may have `velocity`.
enum SpringQuery {
    private static let looks = ["duration", "visualDuration", "bounce"]
    private static let physics = ["stiffness", "damping", "mass"]

    static func spring(_ query: Span<UInt8>) throws(Problem) -> Spring {
        let numbers = try Numbers(QueryParameters(query, known: looks + ["velocity"] + physics))
        do throws(SpringError) {
            return try spring(of: numbers)
        } catch {
            throw Problem(.invalidQuery, inParameter: error.parameter, error.detail)
        }
    }

    /// The numbers of the query, by name.
    private struct Numbers {
        private var numbers: [String: Double] = [:]

        init(_ query: QueryParameters) throws(Problem) {
            for name in looks + ["velocity"] + physics { numbers[name] = try query.number(name) }
        }

        subscript(name: String) -> Double? { numbers[name] }
    }

    private static func spring(of numbers: Numbers) throws(SpringError) -> Spring {
        let velocity = numbers["velocity"] ?? 0
        guard physics.allSatisfy({ numbers[$0] == nil }) else { return try physical(numbers, velocity) }
        let bounce = numbers["bounce"] ?? 0
        guard let visual = numbers["visualDuration"] else {
            return try Spring(duration: numbers["duration"] ?? 0.5, bounce: bounce, velocity: velocity)
        }
        guard numbers["duration"] == nil else {
            throw SpringError(parameter: "visualDuration", detail: "must not come with duration; give one of them")
        }
        return try Spring(visualDuration: visual, bounce: bounce, velocity: velocity)
    }

    private static func physical(_ numbers: Numbers, _ velocity: Double) throws(SpringError) -> Spring {
        if let other = looks.first(where: { numbers[$0] != nil }) {
            throw SpringError(parameter: other, detail: "must not come with stiffness, damping and mass")
        }
        if let missing = physics.first(where: { numbers[$0] == nil }) {
            throw SpringError(
                parameter: missing, detail: "is missing: stiffness, damping and mass are given together")
        }
        return try Spring(
            mass: numbers["mass"] ?? 0, stiffness: numbers["stiffness"] ?? 0, damping: numbers["damping"] ?? 0,
            velocity: velocity)
    }
}
