import Testing

@testable import SliderPictures

struct TickScaleTests {
    @Test(arguments: [
        (0, 350, 8, ["0", "50", "100", "150", "200", "250", "300", "350"]),
        (0, 1, 6, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
        (0.5, 10, 6, ["2", "4", "6", "8", "10"]),
        (-1, 1, 6, ["-1.0", "-0.5", "0.0", "0.5", "1.0"]),
        (0, 0.0035, 6, ["0.000", "0.001", "0.002", "0.003"]),
        (0, 2e8, 4, ["0", "50000000", "100000000", "150000000", "200000000"]),
        (16, 28, 6, ["16", "18", "20", "22", "24", "26", "28"]),
        (0, 3e-9, 3, ["0", "1e-09", "2e-09", "3e-09"]),
    ])
    func labels_areAtSensibleNumbers(_ from: Double, _ to: Double, _ count: Int, _ labels: [String]) {
        let scale = TickScale(from: from, to: to, count: count)
        #expect(scale.values.map(scale.label) == labels)
    }

    @Test func labels_areNeverMany() {
        var span = 1e-9
        while span < 1e15 {
            for count in 3...10 {
                let values = TickScale(from: 0, to: span, count: count).values
                #expect((2...(count + 1)).contains(values.count))
                #expect(values.allSatisfy { $0 >= 0 && $0 <= span * (1 + 1e-9) })
            }
            span *= 1.37
        }
    }
}
