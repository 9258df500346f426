import GoldenCorpus

#if ONE_THUMB
    private let hasSeveralThumbs = false
#else
    private let hasSeveralThumbs = true
#endif

/// The corpus of the engine's own kind of control, as far as it has been applied. The tests call from one thread alone.
nonisolated(unsafe) private var corpus = GoldenCorpus(severalThumbs: hasSeveralThumbs)

/// The hash of the corpus' frames after so many events. Counts ascend.
@_expose(wasm, "golden") @_cdecl("detent_golden")
func golden(_ count: Int64) -> UInt64 { corpus.hash(upTo: count) }
