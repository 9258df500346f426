import SliderEngine
import SliderPictures
import Testing

struct PictureTests {
    /// Frames of a preset: at rest, while something is done with it, and after.
    static func frames(of preset: Preset) throws -> [(Hand, Frame)] {
        var hand = Hand(preset.control)
        var frames = [(hand, hand.frame)]
        func note(_ frame: Frame) { frames.append((hand, frame)) }
        if case .pinch = preset.control {
            note(try hand.does(.pinched(magnification: 0.5)))
            return frames
        }
        for (x, t) in [(30.0, 0.0), (120, 40), (200, 80), (90, 120), (1000, 200), (-1000, 300)] {
            note(try hand.drags(to: x, at: t))
        }
        note(try hand.does(.ended(x: 150), at: 400))
        note(try hand.does(.resized(trackWidth: 90), at: 400))
        return frames
    }

    @Test(arguments: Preset.all.map(\.name))
    func everyPicture_isXMLWithATitleAndADescription(_ name: String) throws {
        let preset = try #require(Preset.named(name))
        for (hand, frame) in try Self.frames(of: preset) {
            let drawing = try hand.drawing(frame, named: preset.title)
            let root = try #require(drawing.elements.first)
            #expect(root.name == "svg")
            #expect(root.attributes["role"] == "img")
            #expect(root.attributes["viewBox"]?.split(separator: " ").count == 4)
            #expect(drawing.text("title") == preset.title)
            #expect(drawing.text("desc")?.isEmpty == false)
            #expect(drawing.text("style")?.contains("@media(prefers-color-scheme:dark)") == true)
        }
    }

    @Test(arguments: Preset.all.map(\.name))
    func noPicture_runsOrFetchesAnything(_ name: String) throws {
        let preset = try #require(Preset.named(name))
        for (hand, frame) in try Self.frames(of: preset) {
            let drawing = try hand.drawing(frame)
            for element in drawing.elements {
                #expect(!["script", "image", "use", "foreignObject", "a"].contains(element.name))
                for (name, value) in element.attributes {
                    #expect(!name.hasPrefix("on") && !name.contains("href") && !name.contains(":"))
                    #expect(!value.contains("url(") || value.hasPrefix("url(#"))
                }
            }
            #expect(drawing.text("style")?.contains("url(") == false)
            #expect(drawing.text("style")?.contains("@import") == false)
        }
    }

    @Test(arguments: Preset.all.map(\.name))
    func everyPicture_holdsAllThatItDraws(_ name: String) throws {
        let preset = try #require(Preset.named(name))
        for (hand, frame) in try Self.frames(of: preset) {
            let drawing = try hand.drawing(frame)
            let box = try #require(drawing.elements.first).numbers("viewBox")
            for circle in drawing.all("circle") where !circle.classes.contains("sun") {
                #expect(circle["cx"] - circle["r"] >= box[0] && circle["cx"] + circle["r"] <= box[0] + box[2])
                #expect(circle["cy"] - circle["r"] >= box[1] && circle["cy"] + circle["r"] <= box[1] + box[3])
            }
            for rect in drawing.all("rect") where rect.attributes["fill"] == nil {
                #expect(rect["x"] >= box[0] && rect["x"] + rect["width"] <= box[0] + box[2])
                #expect(rect["y"] >= box[1] && rect["y"] + rect["height"] <= box[1] + box[3])
            }
            for text in drawing.all("text") { #expect(text["y"] > box[1] + 10 && text["y"] < box[1] + box[3] - 4) }
        }
    }

    @Test func theSameFrame_givesTheSameBytes() throws {
        var hand = try Hand(preset: "zoom")
        try hand.drags(to: 10)
        let frame = try hand.drags(to: 100)
        let bytes = Picture.svg(of: hand.control, frame, trackWidth: 320, named: "Zoom")
        #expect(bytes == Picture.svg(of: hand.control, frame, trackWidth: 320, named: "Zoom"))
    }

    @Test func theDescription_saysWhatIsSeen() throws {
        var hand = try Hand(preset: "zoom")
        try hand.does(.set(value: 2))
        try hand.drags(to: 10)
        #expect(try hand.drawing().text("desc") == "2.0×, of 0.5 to 10, held by a stop, while a finger drags it.")
        #expect(try Hand(preset: "carousel").drawing().text("desc") == "Two pictures, 8 points apart.")
    }
}
