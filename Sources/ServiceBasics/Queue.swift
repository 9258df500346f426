/// Elements that leave in the order in which they came.
package struct Queue<Element> {
    private var slots: [Element?] = []
    private var first = 0

    /// Makes an empty queue.
    package init() {}

    /// How many elements there are.
    package var count: Int { slots.count - first }

    /// Whether there is none.
    package var isEmpty: Bool { first == slots.count }

    /// The next one that leaves; nil if there is none.
    package var next: Element? { isEmpty ? nil : slots[first] }

    /// The elements in their order.
    package var elements: [Element] { slots[first...].compactMap(\.self) }

    /// Adds an element at the end.
    package mutating func append(_ element: Element) { slots.append(element) }

    /// Removes the next element; nil if there is none.
    package mutating func popNext() -> Element? {
        guard !isEmpty else { return nil }
        let element = slots[first]
        slots[first] = nil
        first += 1
        // Seldom enough that it costs a constant time for each element.
        if first == slots.count || first >= 1_024 && first * 2 >= slots.count {
            slots.removeFirst(first)
            first = 0
        }
        return element
    }
}

extension Queue: Sendable where Element: Sendable {}
