import GoldenCorpus

/// Prints the hash of the corpus' frames after so many events: golden-frames [COUNT…]. Counts ascend.
@main
struct GoldenFrames {
    static func main() {
        var corpus = GoldenCorpus()
        for count in CommandLine.arguments.dropFirst().compactMap(Int64.init) {
            print(count, corpus.hash(upTo: count))
        }
    }
}
