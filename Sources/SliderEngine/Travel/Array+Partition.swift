extension Array {
    /// The first index for which `belongsToSecond` is true, in an array where it is then true for all that follow.
    func partitioningIndex(where belongsToSecond: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = low + (high - low) / 2
            if belongsToSecond(self[middle]) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}
