import GoldenCorpus

/// Prints the hash of the corpus' frames after so many events: golden-frames [--thumbs] [COUNT…]. Counts ascend. With
/// `--thumbs` it is the corpus of sliders with several thumbs.
@main
struct GoldenFrames {
    static func main() {
        var corpus = GoldenCorpus(severalThumbs: CommandLine.arguments.contains("--thumbs"))
        for count in CommandLine.arguments.dropFirst().compactMap(Int64.init) {
            print(count, corpus.hash(upTo: count))
        }
    }
}
