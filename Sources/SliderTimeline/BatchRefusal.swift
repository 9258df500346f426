/// Why a batch of events was refused. The timeline is then unchanged.
public struct BatchRefusal: Error, Equatable {
    /// Why the first refused event was refused.
    public let reason: EventRefusal

    /// Its index in the batch, from 0.
    public let index: Int
}
