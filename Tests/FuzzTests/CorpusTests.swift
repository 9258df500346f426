import Foundation
import Testing

/// Every input that script/fuzz has stored is tried again.
struct CorpusTests {
    @Test(arguments: FuzzedProperty.allCases)
    func everyCorpusInput_holdsItsProperty(_ property: FuzzedProperty) throws {
        let corpus = try Self.corpus(of: property)
        #expect(!corpus.isEmpty)
        for (name, bytes) in corpus {
            do { try property.check(bytes) } catch { Issue.record("\(property) \(name): \(error)") }
        }
    }

    /// A line of the file is an input: its name, a tab, its bytes in base64.
    private static func corpus(of property: FuzzedProperty) throws -> [(name: String, bytes: [UInt8])] {
        let file = try #require(Bundle.module.resourceURL?.appending(path: "Fixtures/\(property).txt"))
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            try #require(fields.count == 2, "\(property): not a name, a tab and base64: \(line)")
            let bytes = try #require(Data(base64Encoded: String(fields[1])), "\(property) \(fields[0]): not base64")
            return (name: String(fields[0]), bytes: Array(bytes))
        }
    }
}
