/// Writes metrics in Prometheus' text format 0.0.4.
struct PrometheusText {
    private(set) var text = ""

    /// Starts a metric with its name, type and help text.
    mutating func metric(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    /// Writes one value of a metric.
    mutating func sample(_ name: String, _ labels: [(String, String)] = [], _ value: String) {
        text += name
        if !labels.isEmpty {
            text += "{\(labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ","))}"
        }
        text += " \(value)\n"
    }

    /// Writes a histogram.
    ///
    /// - Parameters:
    ///   - bounds: the upper bounds of the buckets except the last.
    ///   - counts: how many values are in each bucket.
    mutating func histogram(_ name: String, _ help: String, bounds: [String], counts: [Int], sum: String) {
        metric(name, "histogram", help)
        var count = 0
        for (index, bucket) in counts.enumerated() {
            count += bucket
            sample("\(name)_bucket", [("le", index < bounds.count ? bounds[index] : "+Inf")], "\(count)")
        }
        sample("\(name)_sum", [], sum)
        sample("\(name)_count", [], "\(count)")
    }

    private static func escaped(_ value: String) -> String {
        value.reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
    }
}
