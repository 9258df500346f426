import SliderEngine
import SliderSamples
import SliderTimeline
import TestPatience
import Testing

/// Pages whose fingers drag several thumbs at once, ahead of the service. With more seeds:
/// `DETENT_SIMULATION_STEPS=10`.
struct ThumbsPredictionTests {
    private static func control(_ seed: Int) throws -> Control {
        for number in 0..<100 {
            let slider = try GeneratedSlider.makeSeveral(seed: 100 * seed + number, count: 4)
            if let slider { return .slider(slider) }
        }
        throw CancellationError()
    }

    @Test(arguments: PredictionTests.networks)
    func fourFingersOfAPage_areAheadOfTheService_andNothingIsMispredicted(_ network: Network) throws {
        for seed in 0..<Patience.steps(2) {
            let schedule = Schedule()
            let control = try Self.control(seed)
            let service = SimulatedService(control, schedule)
            let page = try SimulatedPage("h", of: service, over: network, schedule, seed: seed)
            Hand(control, seed: seed).useFingers(4, page, on: schedule)
            try schedule.run(until: 60_000)
            let what = "seed \(seed), \(network): \(page.prediction.figures)"
            page.expectState(of: service, what)
            #expect(page.prediction.figures.predicted > 50, "\(what)")
        }
    }

    @Test(arguments: PredictionTests.networks, [false, true])
    func fingersOfTwoPages_bothEndAtTheServicesState(_ network: Network, takingOver: Bool) throws {
        for seed in 0..<Patience.steps(1) {
            let schedule = Schedule()
            let control = try Self.control(seed + 50)
            let service = SimulatedService(control, schedule)
            let pages = try ["h", "k"].enumerated().map { index, hand in
                let page = try SimulatedPage(hand, of: service, over: network, schedule, seed: 2 * seed + index)
                Hand(control, seed: 2 * seed + index).useFingers(2, page, on: schedule, takingOver: takingOver)
                return page
            }
            try schedule.run(until: 60_000)
            for page in pages {
                let what = "seed \(seed), hand \(page.hand), \(network): \(page.prediction.figures)"
                page.expectState(of: service, what)
            }
        }
    }

    /// Each page drags a thumb of its own, 120 times a second, 200 ms away from the service.
    private func drag(
        _ slider: SliderControl, by hands: [String], gesturesIdleFor limit: Double = 5_000, until end: Double = 2_000,
        _ lift: Double = 2_000
    ) throws -> (service: SimulatedService, pages: [SimulatedPage]) {
        let schedule = Schedule()
        let service = SimulatedService(.slider(slider), schedule, gesturesIdleFor: limit)
        let network = Network(roundTrip: 200)
        let pages = try hands.enumerated().map { index, hand in
            let page = try SimulatedPage(hand, of: service, over: network, schedule, seed: index)
            let from = slider.description.trackWidth * Double(index) / Double(hands.count - 1)
            let way = from == 0 ? 1.0 : -1
            schedule.at(Double(index)) { page.send(.began(x: from, predictedX: nil), "\(hand)-1", 0) }
            for number in 1..<Int64(end * 0.12) {
                let x = from + way * 0.4 * Double(number)
                schedule.at(Double(number) * 25 / 3) { page.send(.changed(x: x, predictedX: nil), "\(hand)-1", number) }
            }
            schedule.at(lift) { page.send(.ended(x: nil), "\(hand)-1", 1_000) }
            return page
        }
        try schedule.run(until: 20_000)
        return (service, pages)
    }

    private func slider(collision: Thumbs.Collision = .none) throws -> SliderControl {
        let thumbs = Thumbs(count: 4, initialValues: [0, 45, 55, 100], minGap: 5, collision: collision)
        return try SliderControl(
            SliderDescription(range: ValueRange(lower: 0, upper: 100), thumbs: thumbs, trackWidth: 400))
    }

    @Test(arguments: Thumbs.Collision.allCases)
    func besideTheFingerOfAnotherPage_eachEventIsPredicted_withoutAskingForTheState(
        _ collision: Thumbs.Collision
    ) throws {
        let (service, pages) = try drag(slider(collision: collision), by: ["h", "k"])
        for page in pages {
            let figures = page.prediction.figures
            page.expectState(of: service, "\(figures)")
            #expect(figures.adopted == 0 && page.fetches == 0, "\(figures)")
            #expect(figures.predicted == 241, "\(figures)")
            #expect(figures.corrected > 0, "the other page's thumb is not seen: \(figures)")
        }
    }

    /// The gesture that the service cancels has no name in its frame.
    @Test func aFingerThatRests_isCancelledByTheService_andThePageOfTheOtherFollows() throws {
        let (service, pages) = try drag(slider(), by: ["h", "k"], gesturesIdleFor: 1_000, until: 900, 4_000)
        #expect(service.idled == 2)
        for page in pages {
            let figures = page.prediction.figures
            page.expectState(of: service, "\(figures)")
            #expect(figures.adopted == 0 && page.fetches == 0, "\(figures)")
        }
    }

    /// What another page's finger lets go flies on, also where this page has events that wait for their response.
    @Test func transitionsOfAnotherPagesThumb_areShownBesideOwnEvents() throws {
        let description = SliderDescription(
            range: ValueRange(lower: 0, upper: 100), step: 10, thumbs: Thumbs(count: 2), trackWidth: 400, lands: .grid)
        var service = Timeline(.slider(try SliderControl(description)), at: 0)
        _ = try service.apply(SessionEvent(.began(x: 396, predictedX: nil), t: 0, gesture: "k", sequence: 0), at: 0)
        var page = try Prediction(ConfirmedState(of: service, epoch: "e"), hand: "h")
        _ = page.predict(SessionEvent(.began(x: 0, predictedX: nil), t: 1, gesture: "h1", sequence: 0))
        _ = page.predict(SessionEvent(.changed(x: 9, predictedX: nil), t: 9, gesture: "h1", sequence: 1))
        let event = SessionEvent(.ended(x: 396), t: 5, gesture: "k", sequence: 1)
        let frame = try #require(try service.apply(event, at: 0))
        let told = ServiceFrame(frame, of: service, after: 1, by: EventName(of: event), [event])
        let shown = try #require(page.take(told).frame)
        let others = frame.allTransitions.filter { $0.thumb == 1 }
        #expect(!others.isEmpty && others.allSatisfy { shown.allTransitions.contains($0) })
    }

    /// A finger whose thumb another page has taken goes on: its events are stale, which the page knows.
    @Test func afterATakeOver_thePageThatLostItsThumb_asksForNoState() throws {
        let schedule = Schedule()
        let service = SimulatedService(.slider(try slider()), schedule)
        let page = try SimulatedPage("h", of: service, over: Network(roundTrip: 200), schedule, seed: 1)
        page.send(.began(x: 0, predictedX: nil), "h-1", 0)
        for number in 1..<Int64(300) {
            let x = 0.1 * Double(number)
            schedule.at(Double(number) * 25 / 3) { page.send(.changed(x: x, predictedX: nil), "h-1", number) }
        }
        schedule.at(1_000) {
            let taken = SessionEvent(
                .began(x: 40, predictedX: nil), t: 1_000, gesture: "k-1", sequence: 0, thumb: 0, takesOver: true)
            _ = try service.apply([taken])
        }
        try schedule.run(until: 10_000)
        page.expectState(of: service, "\(page.prediction.figures)")
        #expect(page.fetches == 0)
    }

    /// What the service would refuse is not sent, and the prediction goes on.
    @Test func aSecondFingerOfThePage_onTheThumbOfTheFirst_isRefusedAtOnce() throws {
        let schedule = Schedule()
        let service = SimulatedService(.slider(try slider()), schedule)
        let page = try SimulatedPage("h", of: service, over: Network(roundTrip: 200), schedule, seed: 1)
        schedule.at(0) { page.send(.began(x: 0, predictedX: nil), "h-1", 0) }
        schedule.at(1_050) {
            page.send(.began(x: 1, predictedX: nil), "h-2", 0)
            #expect(page.prediction.figures.refused == 1 && page.prediction.isPredicting)
        }
        schedule.at(1_060) { page.send(.changed(x: 8, predictedX: nil), "h-1", 1) }
        schedule.at(1_080) { page.send(.ended(x: 8), "h-1", 2) }
        schedule.at(1_100) { page.send(.changed(x: 30, predictedX: nil), "h-2", 1) }
        try schedule.run(until: 5_000)
        page.expectState(of: service, "\(page.prediction.figures)")
        #expect(page.fetches == 0 && page.prediction.figures.refused == 1)
        #expect(service.frames.allSatisfy { $0.confirmation?.by?.gesture == "h-1" })
        // One of another client may have let go when the event comes there.
        _ = try service.apply([SessionEvent(.began(x: 0, predictedX: nil), t: 6_000, gesture: "k-1", sequence: 0)])
        try schedule.run(until: 8_000)
        page.send(.began(x: 1, predictedX: nil), "h-3", 0)
        #expect(!page.prediction.hasRefused && page.prediction.pendingCount == 1)
        // While the service has not accepted the first one, it decides about both.
        for gesture in ["h-4", "h-5"] { page.send(.began(x: 0, predictedX: nil), gesture, 0, thumb: 3) }
        #expect(!page.prediction.hasRefused && page.prediction.pendingCount == 3)
    }

    /// An event without a time has the service's; the page is told which.
    @Test func anEventWithoutATime_ofAnotherClient_isFollowed() throws {
        let schedule = Schedule()
        let service = SimulatedService(.slider(try slider()), schedule)
        let page = try SimulatedPage("h", of: service, over: Network(roundTrip: 200), schedule, seed: 1)
        for (index, value) in [10, 20, 15].enumerated() {
            schedule.at(500 * Double(index)) {
                _ = try service.apply([SessionEvent(.set(value: Double(value)), thumb: 0)])
            }
        }
        try schedule.run(until: 5_000)
        page.expectState(of: service, "\(page.prediction.figures)")
        #expect(page.prediction.figures.adopted == 0)
    }

    /// Of a batch whose events have no time the page knows too little, and of one with many it is told too little.
    @Test func batchesThatAreNotTold_leadToTheState() throws {
        let events = [SessionEvent(.set(value: 10), thumb: 0), SessionEvent(.set(value: 90), thumb: 3)]
        let many = (0..<241).map { SessionEvent(.set(value: Double($0)), t: Double($0), thumb: 0) }
        for batch in [events, many] {
            let schedule = Schedule()
            let service = SimulatedService(.slider(try slider()), schedule)
            let page = try SimulatedPage("h", of: service, over: Network(roundTrip: 200), schedule, seed: 1)
            schedule.at(10) { _ = try service.apply(batch) }
            try schedule.run(until: 5_000)
            page.expectState(of: service, "\(page.prediction.figures)")
            #expect(page.prediction.figures.adopted == 1)
        }
    }
}
