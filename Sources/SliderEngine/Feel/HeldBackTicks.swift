/// Ticks that came too soon after the last one that was felt: they are counted, and felt with the next.
struct HeldBackTicks: Sendable, Equatable {
    /// When ticks were last felt, in milliseconds.
    private(set) var lastGiven: Double?
    /// How many are held back.
    private(set) var count = 0

    init(lastGiven: Double? = nil, count: Int = 0) {
        self.lastGiven = lastGiven
        self.count = count
    }

    /// Takes ticks that were crossed, and says how many are to be felt now: none while it is too soon.
    ///
    /// A time before the last is of a page that was loaded anew, and never too soon.
    mutating func give(_ crossed: Int, at t: Double, minimumInterval: Double) -> Int {
        guard crossed > 0 else { return 0 }
        let passed = t - (lastGiven ?? -.infinity)
        guard passed < 0 || passed >= minimumInterval else {
            count += crossed
            return 0
        }
        return giveAll(and: crossed, at: t)
    }

    /// The gesture is over: what is left is felt, however soon.
    mutating func giveAll(and crossed: Int, at t: Double) -> Int {
        let all = count + crossed
        guard all > 0 else { return 0 }
        count = 0
        lastGiven = t
        return all
    }

    /// What was held back shall not be felt.
    mutating func forget() {
        count = 0
    }
}
