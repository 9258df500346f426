import Foundation
import Testing

/// The texts and events that script/fuzz found worth keeping hold at every test what they held when they were found.
struct CorpusTests {
    @Test(arguments: FuzzedProperty.allCases)
    func whatFuzzingFound_holds(_ property: FuzzedProperty) throws {
        let corpus = try Self.corpus(of: property)
        #expect(!corpus.isEmpty)
        for (name, bytes) in corpus {
            do { try property.check(bytes) } catch { Issue.record("\(property) \(name): \(error)") }
        }
    }

    private static func corpus(of property: FuzzedProperty) throws -> [(name: String, bytes: [UInt8])] {
        let folder = Bundle.module.resourceURL?.appending(path: "Fixtures/\(property)")
        let files = try FileManager.default.contentsOfDirectory(at: #require(folder), includingPropertiesForKeys: nil)
        return try files.map { (name: $0.lastPathComponent, bytes: Array(try Data(contentsOf: $0))) }
    }
}
