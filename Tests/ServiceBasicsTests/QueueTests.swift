import ServiceBasics
import Testing

struct QueueTests {
    @Test func elements_leaveInTheOrderInWhichTheyCame() {
        var queue = Queue<Int>()
        var (last, next) = (0, 0)
        for round in 0..<200 {
            for _ in 0..<(round % 50) {
                queue.append(last)
                last += 1
            }
            for _ in 0..<(round % 37) {
                guard let element = queue.popNext() else { break }
                #expect(element == next)
                next += 1
            }
            #expect(queue.count == last - next)
            #expect(queue.next == (last == next ? nil : next))
            #expect(queue.isEmpty == (last == next))
        }
        #expect(Array(queue.elements) == Array(next..<last))
    }

    @Test func anEmptyQueue_hasNoNextElement() {
        var queue = Queue<String>()
        #expect(queue.popNext() == nil)
        queue.append("a")
        #expect(queue.popNext() == "a")
        #expect(queue.popNext() == nil)
    }
}
