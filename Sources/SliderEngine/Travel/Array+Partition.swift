extension Array {
    /// The first index whose element belongs to the second part, in an array that is parted by `belongsToSecond`.
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
