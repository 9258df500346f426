import SliderEngine
import Testing

/// Keys on a slider without steps: a hundredth of the track each, without the noise of adding them up.
struct KeyTests {
    private func slider(
        stops: [Double] = [], scale: Scale = .linear, range: ClosedRange<Double> = 0...1
    ) throws -> DrivenSlider {
        try DrivenSlider(
            SliderDescription(
                range: range.values, scale: scale, snapping: .magnet(MagnetSnapping(stops: stops)),
                haptics: Haptics(edge: Haptic())
            )
        )
    }

    private func press(
        _ key: SliderKey, _ count: Int, shift: Bool = false, _ slider: inout DrivenSlider
    ) throws -> [DrivenFrame] {
        try (0..<count).map { _ in try slider.send(.key(key, shift: shift)) }
    }

    @Test func tenPageUps_areTheTrack() throws {
        var slider = try slider()
        let up = try press(.pageUp, 10, &slider)
        #expect(up.map(\.value) == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
        #expect(up.map(\.causes) == Array(repeating: [], count: 9) + [[.edge]])
        let down = try press(.pageDown, 10, &slider)
        #expect(down.map(\.value) == [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0])
        #expect(down.map(\.causes) == Array(repeating: [], count: 9) + [[.edge]])
    }

    @Test(arguments: [Scale.linear, .exponential, .power(exponent: 3), .symlog(linear: 2)], [0.5...10, 1...1000])
    func aHundredArrows_areTheTrack(scale: Scale, range: ClosedRange<Double>) throws {
        var slider = try slider(scale: scale, range: range)
        let up = try press(.arrowUp, 100, &slider)
        #expect(up.last?.value == range.upperBound && up.last?.causes == [.edge])
        #expect(up.filter { $0.causes.contains(.edge) }.count == 1)
        let down = try press(.arrowDown, 100, &slider)
        #expect(down.last?.value == range.lowerBound && down.last?.causes == [.edge])
    }

    @Test func aStopOnTheWay_isMetExactly() throws {
        var slider = try slider(stops: [0.3, 0.7])
        #expect(try press(.pageUp, 7, &slider).map(\.heldStop) == [nil, nil, 0, nil, nil, nil, 1])
        #expect(
            try press(.arrowLeft, 40, shift: false, &slider).map(\.heldStop) == Array(repeating: nil, count: 39) + [0])
        #expect(try slider.now.value == 0.3)
    }

    @Test func fromBetweenHundredths_aKeyGoesAHundredth() throws {
        var slider = try slider(range: 0...100)
        try slider.send(.set(value: 33.25))
        #expect(try isNear(press(.arrowUp, 1, &slider)[0].value, 34.25, within: 1e-12))
    }
}
