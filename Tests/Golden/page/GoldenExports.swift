import GoldenCorpus

/// The corpus, as far as it has been applied. The tests call from one thread alone.
nonisolated(unsafe) private var corpus = GoldenCorpus()

/// The hash of the corpus' frames after so many events. Counts ascend.
@_expose(wasm, "golden") @_cdecl("detent_golden")
func golden(_ count: Int64) -> UInt64 { corpus.hash(upTo: count) }
