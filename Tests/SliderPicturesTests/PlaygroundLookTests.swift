import Foundation
import SliderEngine
import SliderPictures
import Testing

/// Each preset's picture has the colours and marks that the playground draws it with (`detent-element`).
struct PlaygroundLookTests {
    /// A class's rules by day, and what the night changes of them.
    private func rules(_ drawing: Drawing, _ name: String) throws -> (day: String, night: String) {
        let parts = try #require(drawing.text("style")).split(separator: "@media(prefers-color-scheme:dark)")
        let rules = parts.map { part in
            part.split(separator: "}").filter { $0.hasPrefix(".\(name){") || $0.hasPrefix("{.\(name){") }
                .map { String($0.drop { $0 != "." }.dropFirst(name.count + 2)) }.joined(separator: ";")
        }
        return (try #require(rules.first), rules.count > 1 ? rules[1] : "")
    }

    private func expect(
        _ drawing: Drawing, _ name: String, day: String, night: String = "",
        at place: SourceLocation = #_sourceLocation
    ) throws {
        let rules = try rules(drawing, name)
        #expect(rules.day == day, "\(name)", sourceLocation: place)
        #expect(rules.night == night, "\(name)", sourceLocation: place)
    }

    @Test(arguments: ["meshing", "camera"])
    func bars_areBlueAsFarAsTheyAreReached_andGreyBeyond(_ preset: String) throws {
        let drawing = try Hand(preset: preset).drawing()
        try expect(drawing, "rest0", day: "stop-color:#8e8e93;stop-opacity:0.4")
        // 0.3 of 255 is 76.5.
        try expect(drawing, "rest1", day: "stop-color:#8e8e93;stop-opacity:0.302")
        try expect(drawing, "current0", day: "stop-color:#3aa0ff", night: "stop-color:#7cc0ff")
        try expect(drawing, "current1", day: "stop-color:#0062cc", night: "stop-color:#2f95ff")
        // 0.75 of the blue over what 0.25 lets through of the grey: (0.75 · 58 + 0.1 · 142) / 0.85 = 68, and so on.
        let reached = try rules(drawing, "reached0")
        #expect(reached.day.hasPrefix("stop-color:#449ef2;stop-opacity:0.8"))
        let gradient = try #require(drawing.all("linearGradient").first { $0.attributes["id"] == "reached" })
        #expect(gradient["x1"] == gradient["x2"] && gradient["y1"] == 0 && gradient["y2"] == 1)
    }

    @Test func classic_hasItsOwnTints_withALineAroundThemByNight() throws {
        let drawing = try Hand(preset: "classic").drawing()
        try expect(drawing, "on", day: "fill:#007aff")
        try expect(drawing, "off", day: "fill:#000000")
        #expect(try rules(drawing, "brim").day.hasSuffix("stroke-opacity:0"))
        #expect(try rules(drawing, "brim").night == "stroke:#ffffff;stroke-opacity:0.302")
        #expect(try rules(drawing, "thumb").day.hasPrefix("fill:#ffffff;"))
        #expect(drawing.of(class: "zone").isEmpty && drawing.of(class: "stop").isEmpty)
    }

    @Test func snap_hasItsZoneAndRingOnTheRail_underALargeWhiteKnob() throws {
        var hand = try Hand(preset: "snap")
        try hand.does(.set(value: 0.3))
        let drawing = try hand.drawing()
        try expect(drawing, "on", day: "fill:#0062cc", night: "fill:#2f95ff")
        try expect(
            drawing, "off", day: "fill:#1d1d1f;fill-opacity:0.18", night: "fill:#f5f5f7;fill-opacity:0.18")
        try expect(
            drawing, "zone", day: "fill:#0062cc;fill-opacity:0.102", night: "fill:#2f95ff;fill-opacity:0.102")
        try expect(drawing, "stop", day: "fill:#f5f5f7", night: "fill:#000000")
        let zone = try #require(drawing.of(class: "zone").first)
        #expect(zone["x"] == 155 && zone["width"] == 40 && zone["y"] == -13 && zone["height"] == 26)
        let stop = try #require(drawing.of(class: "stop").first)
        #expect(stop["cx"] == 175 && stop["cy"] == 0 && stop["r"] == 3)
        #expect(try #require(drawing.of(class: "thumb").first)["r"] == 13)
        #expect(try rules(drawing, "thumb").day.hasPrefix("fill:#ffffff;"))
        #expect(drawing.of(class: "holds").isEmpty)
        try hand.does(.set(value: 0.5))
        #expect(try hand.drawing().of(class: "holds").count == 1)
    }

    @Test func zoom_isDarkGlassWithWhiteKeyMarks_aYellowIndicator_andNamedEnds() throws {
        var hand = try Hand(preset: "zoom")
        try hand.does(.set(value: 2))
        let drawing = try hand.drawing()
        try expect(drawing, "glass0", day: "stop-color:#1b1b1e")
        try expect(drawing, "glass1", day: "stop-color:#0b0b0c")
        try expect(drawing, "key", day: "stroke:#ffffff")
        try expect(drawing, "minor", day: "stroke:#ffffff;stroke-opacity:0.38")
        #expect(try rules(drawing, "indicator").day.hasPrefix("fill:#ffcc00;"))
        try expect(drawing, "held", day: "fill:#ffcc00")
        #expect(drawing.of(class: "keytext").map(\.text) == ["0.5", "1", "2", "5", "10"])
        #expect(drawing.of(class: "held").map(\.text) == ["2"])
        let indicator = try #require(drawing.of(class: "indicator").first)
        #expect(indicator["y"] == -24 && indicator["width"] == 4 && indicator["height"] == 34)
        #expect(drawing.of(class: "bubble").isEmpty)
    }

    @Test func star_restsWithItsHintAtTheLowerEnd_onSegmentsInItsColours() throws {
        let drawing = try Hand(preset: "star").drawing()
        try expect(drawing, "trough", day: "fill:#fa918f;fill-opacity:0.322")
        try expect(drawing, "filled", day: "fill:#fc6b6e")
        try expect(drawing, "thumb", day: "fill:#fc6b6e")
        try expect(drawing, "around", day: "fill:#ffffff", night: "fill:#1c1c1e")
        try expect(drawing, "halo", day: "fill:#fa918f;fill-opacity:0.4")
        #expect(try rules(drawing, "star").day.hasPrefix("fill:#fa918f;stroke:#fc6b6e;"))
        let star = try #require(drawing.of(class: "star").first)
        #expect(star.attributes["transform"] == "translate(0 0) rotate(0)" && star["stroke-width"] == 2)
        let hint = try #require(drawing.of(class: "hint").first)
        #expect(hint.text == "Drag to rate" && hint["x"] == 34 && hint["font-size"] == 13)
        #expect(drawing.of(class: "hint").count == 1)
    }

    @Test func volume_isAGreenMeter_filledUpToItsLargeKnob() throws {
        let drawing = try Hand(preset: "volume").drawing()
        try expect(drawing, "filled", day: "fill:#1f9d55")
        try expect(drawing, "trough", day: "fill:#1f9d55;fill-opacity:0.322")
        // One for each unit of the range, 5 points apart, and once more those up to the thumb at 218.667.
        let segments = drawing.of(class: "segment")
        #expect(segments.count == 66 + 44 && segments.allSatisfy { $0["height"] == 18 && $0["width"] == 3 })
        #expect(try #require(drawing.of(class: "thumb").first)["r"] == 14)
        #expect(drawing.all("text").map(\.text).contains("-6.0 dB"))
    }

    @Test func temperature_isWarmAboveZeroAndColdBelow_withAStopBetween() throws {
        var hand = try Hand(preset: "temperature")
        let warm = try hand.drawing()
        try expect(warm, "on", day: "fill:#d9480f")
        try expect(warm, "below", day: "fill:#1c7ed6")
        let zero = try #require(warm.of(class: "stop").first)["cx"]
        #expect(try #require(warm.of(class: "on").first)["x"] == zero && warm.of(class: "below").isEmpty)
        try hand.does(.set(value: -10))
        let cold = try hand.drawing()
        let line = try #require(cold.of(class: "below").first)
        #expect(isNear(line["x"] + line["width"], zero, by: 0.01) && cold.of(class: "on").isEmpty)
        try hand.does(.set(value: 0))
        #expect(try hand.drawing().all("text").map(\.text).contains("0.0 °C"))
    }

    @Test func film_isARedLine_underAVeilWhereItIsNotLoaded() throws {
        var hand = try Hand(preset: "film")
        try hand.does(.set(value: 84))
        let drawing = try hand.drawing()
        try expect(drawing, "on", day: "fill:#c2255c")
        #expect(drawing.of(class: "below").isEmpty)
        let veil = try #require(drawing.of(class: "beyond").first)
        #expect(isNear(veil["x"], 640.0 * 240 / 596, by: 0.01))
        #expect(try #require(drawing.of(class: "thumb").first)["r"] == 9)
        #expect(drawing.all("text").map(\.text).contains("1:24"))
    }

    @Test func price_isBlueBetweenItsThumbs_withABarForEachStep() throws {
        var hand = try Hand(preset: "price")
        let drawing = try hand.drawing()
        let bars = drawing.of(class: "bar")
        // From 120 to 350 there are 24; the one at 120 is the lowest thumb's, and drawn last.
        #expect(bars.count == 51 && bars.allSatisfy { $0["width"] == 5 && $0["height"] == 14 && $0["rx"] == 2 })
        let blue = (13...35).map { 7 * Double($0) } + [84]
        #expect(bars.suffix(24).map { $0["x"] } == blue)
        #expect(drawing.of(class: "thumb").isEmpty && drawing.of(class: "value").map(\.text) == ["€120 – €350"])
        // What lies between is dragged as one: both ends rise, as high as each other, up to the end of the range.
        try hand.does(.began(x: 160, predictedX: nil))
        try hand.does(.changed(x: 340, predictedX: nil))
        let dragged = try hand.drawing()
        let heights = dragged.of(class: "bar").sorted { $0["x"] < $1["x"] }.map { $0["height"] }
        #expect([27, 50].allSatisfy { heights[$0] == 44 } && [26, 38, 39].allSatisfy { heights[$0] == 14 })
        #expect(dragged.of(class: "value").map(\.text) == ["€270 – €500+"])
    }

    @Test func envelope_isAVioletLine_whoseHandlesTouchWhereTheyPushEachOther() throws {
        var hand = try Hand(preset: "envelope")
        let drawing = try hand.drawing()
        try expect(drawing, "on", day: "fill:#7048e8")
        let line = try #require(drawing.of(class: "on").first)
        #expect(line["x"] == 28 && line["width"] == 287 && line["height"] == 6)
        #expect(drawing.of(class: "value").map(\.text) == ["80 ms – 240 ms – 620 ms – 900 ms"])
        try hand.does(.began(x: 28, predictedX: nil))
        try hand.does(.changed(x: 400, predictedX: nil))
        let pushed = try hand.drawing().of(class: "thumb").sorted { $0["cx"] < $1["cx"] }
        let places: [Double] = [287, 308, 329, 350]
        #expect(pushed.map { $0["cx"] } == places && pushed.allSatisfy { $0["r"] == 10.5 })
    }

    @Test func carousel_isTheViewOverMountains_withItsTwoButtons() throws {
        var hand = try Hand(preset: "carousel")
        let drawing = try hand.drawing()
        for (name, color) in [
            ("sky0", "#27346b"), ("sky1", "#8d6bb5"), ("sky2", "#f3a08b"), ("sky3", "#ffd9a0"), ("far0", "#8a6aa8"),
            ("far1", "#c98a9a"), ("mid0", "#5a4a86"), ("mid1", "#8c6191"), ("near0", "#2f2b5c"), ("near1", "#191a3d"),
        ] { try expect(drawing, name, day: "stop-color:\(color)") }
        // What the pictures show moves apart with them, 4 points each.
        let views = drawing.all("g").compactMap { $0.attributes["transform"] }
        #expect(views == ["translate(-4 0) scale(0.55)", "translate(4 0) scale(0.55)"])
        let chosen = try #require(drawing.of(class: "chosen").first)
        try expect(drawing, "choice", day: "fill:#1d1d1f;fill-opacity:0.071", night: "fill:#f5f5f7;fill-opacity:0.071")
        #expect(drawing.all("text").map(\.text) == ["Split", "Join"] && chosen["width"] == 108)
        try hand.does(.pinched(magnification: 0.5))
        #expect(try #require(try hand.drawing().of(class: "chosen").first)["x"] == chosen["x"] + 108)
    }

    @Test func carousel_hasThePlaygroundsOwnHills() throws {
        let web = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/CAssets/web/detent-element")
        let panorama = try #require(Drawing([UInt8](Data(contentsOf: web.appending(path: "panorama.svg")))))
        let shape = { (it: Drawing.Element) in [it.attributes["d"], it.attributes["fill"]] }
        let hills = try Hand(preset: "carousel").drawing().all("path").filter { $0.attributes["fill"] != nil }
        // Once in each picture.
        #expect(hills.map(shape) == (panorama.all("path") + panorama.all("path")).map(shape))
        #expect(panorama.all("path").count == 3)
    }

    @Test(arguments: ["snap", "camera", "zoom"])
    func aFingerApart_isADashedRing(_ preset: String) throws {
        var hand = try Hand(preset: preset)
        try hand.does(.set(value: 0.5))
        try hand.drags(to: 0)
        try hand.drags(to: 300)
        let drawing = try hand.drawing()
        guard try hand.slider.fingerOffset != 0 else { return #expect(drawing.of(class: "finger").isEmpty) }
        let finger = try #require(drawing.of(class: "finger").first)
        #expect(finger["r"] + finger["stroke-width"] / 2 == 17 && finger["cy"] == (preset == "zoom" ? -5 : 0))
    }
}
