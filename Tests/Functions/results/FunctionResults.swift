import Glibc
import NamedFunctions

/// Writes the results of one function for the doubles on its standard input: `function-results NAME`. Arguments and
/// results are 8 bytes each, in the machine's order; pow takes two for each result.
@main
struct FunctionResults {
    static func main() {
        guard CommandLine.arguments.count == 2, let function = NamedFunction(rawValue: CommandLine.arguments[1])
        else {
            print("function-results: one of", NamedFunction.allCases.map(\.rawValue))
            exit(2)
        }
        let arguments = readNumbers()
        let arity = function.arity
        write((0..<arguments.count / arity).map { function(arguments[arity * $0], arguments[arity * ($0 + 1) - 1]) })
    }

    /// The doubles of the standard input.
    private static func readNumbers() -> [Double] {
        var numbers: [Double] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        var filled = 0
        while true {
            let count = chunk.withUnsafeMutableBytes { bytes in
                let free = UnsafeMutableRawBufferPointer(rebasing: bytes[filled...])
                return read(STDIN_FILENO, free.baseAddress, free.count)
            }
            guard count > 0 else { return numbers }
            filled += count
            guard filled == chunk.count || filled % 8 == 0 else { continue }
            chunk.withUnsafeBytes { bytes in
                for start in stride(from: 0, to: filled, by: 8) {
                    numbers.append(bytes.load(fromByteOffset: start, as: Double.self))
                }
            }
            filled = 0
        }
    }

    private static func write(_ results: [Double]) {
        results.withUnsafeBytes { bytes in
            var left = bytes[...]
            while !left.isEmpty {
                let count = Glibc.write(STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: left).baseAddress, left.count)
                guard count > 0 else { exit(1) }
                left = left.dropFirst(count)
            }
        }
    }
}
