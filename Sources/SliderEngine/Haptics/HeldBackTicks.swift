/// Counts ticks that come too soon after the last felt one, and gives them with the next.
struct HeldBackTicks: Sendable, Equatable {
    /// When ticks were last felt, in milliseconds.
    private(set) var lastGiven: Double?
    /// How many are held back.
    private(set) var count: Int64 = 0

    init(lastGiven: Double? = nil, count: Int64 = 0) {
        self.lastGiven = lastGiven
        self.count = count
    }

    /// Takes in crossed ticks and returns how many are felt now: none while it is too soon.
    ///
    /// A time before the last one comes from a page that was loaded again, and is never too soon.
    mutating func give(_ crossed: Int, at t: Double, minimumInterval: Double) -> Int64 {
        guard crossed > 0 else { return 0 }
        let passed = t - (lastGiven ?? -.infinity)
        guard passed < 0 || passed >= minimumInterval else {
            count += Int64(crossed)
            return 0
        }
        return giveAll(and: crossed, at: t)
    }

    /// Ends a gesture: returns all held-back ticks, even when it is too soon.
    mutating func giveAll(and crossed: Int, at t: Double) -> Int64 {
        let all = count + Int64(crossed)
        guard all > 0 else { return 0 }
        count = 0
        lastGiven = t
        return all
    }

    /// Drops the held-back ticks.
    mutating func forget() {
        count = 0
    }
}
