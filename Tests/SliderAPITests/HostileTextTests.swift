import JSONText
import MicroHTTPD
import SliderEngine
import SliderSessions
import SliderWire
import Testing

@testable import SliderAPI
@testable import SliderTimeline

/// Texts that cost the square of their length where they are read by `Character`, or compared or hashed as strings.
struct HostileTextTests {
    /// Far more than a pass over the bytes takes in a debug build, and far less than the square of their number: the
    /// texts are longer than a head can be, so that it would be minutes.
    private static let patience = Duration.seconds(2)

    /// Accents that normalization puts in another order: one character, however many there are.
    private static func accents(_ count: Int) -> String {
        String(repeating: "\u{301}", count: count / 2) + String(repeating: "\u{316}", count: count / 2)
    }

    private static func expectQuick(_ work: () throws -> Void, _ location: SourceLocation = #_sourceLocation) rethrows {
        let duration = try ContinuousClock().measure(work)
        #expect(duration < patience, sourceLocation: location)
    }

    private static func document(_ text: String) throws -> JSONDocument {
        var document = JSONDocument()
        try document.read(Array(text.utf8))
        return document
    }

    @Test func fieldsOf100Kilobytes_areReadAtOnce() {
        let lists = [
            String(repeating: ",", count: 70_000) + Self.accents(350_000), "\"" + Self.accents(80_000) + "\"",
            Self.accents(80_000), String(repeating: ", ", count: 80_000), String(repeating: ";", count: 100_000),
            "a;" + String(repeating: "q;", count: 80_000), "return" + Self.accents(70_000),
            String(repeating: "a,", count: 80_000), String(repeating: "\",", count: 80_000),
            String(repeating: ",\u{301}", count: 50_000), "application/json" + Self.accents(70_000),
        ]
        for list in lists {
            Self.expectQuick { _ = try? EntityTagList(list) }
            Self.expectQuick { _ = AcceptedTypes(list).prefer("text/html", to: "application/json") }
            Self.expectQuick { _ = ContentCoding.prefersGzip(list) }
            Self.expectQuick { _ = Preferences(list) }
            Self.expectQuick { _ = MediaType.isJSON(list) }
            Self.expectQuick { _ = OriginPolicy(allowed: ["https://a.example"]).allows("https://a.example" + list) }
            Self.expectQuick { _ = SessionTag("5805h17k" + list + "-4") }
        }
    }

    @Test func tagsOfAccents_areComparedAtOnce() {
        let tag = SessionTag(epoch: "5805h17k", version: 4)
        let tags = ["5805h17k-4" + Self.accents(70_000)]
        Self.expectQuick { #expect(!KnownTags.tags(tags).contains(tag)) }
        Self.expectQuick { #expect(!SessionPrecondition.tags(tags).allows(tag)) }
    }

    @Test func queriesAndPaths_areReadAtOnce() {
        for name in ["bounce" + Self.accents(70_000), Self.accents(70_000), "bounce=" + Self.accents(70_000)] {
            let bytes = Array(name.utf8)
            Self.expectQuick {
                _ = try? QueryParameters(bytes.span, known: ["duration", "bounce"]).number("bounce")
            }
            Self.expectQuick { #expect(bytes.span.name == nil) }
        }
    }

    @Test(arguments: [
        #"{"control": {"appearance": {"TEXT": 1}}}"#, #"{"control": {"TEXT": 1}}"#, #"{"preset": "TEXT"}"#,
        #"{"preset": "meshingTEXT"}"#, #"{"control": {"kind": "sliderTEXT"}}"#, #"{"id": "TEXT"}"#,
        #"{"control": {"text": {"suffix": "TEXT"}}}"#, #"{"control": {"appearance": {"a": "TEXT"}}}"#,
        #"{"preset": "meshing", "control": {"appearance": {"tickTEXT": 1}}}"#,
    ])
    func bodiesOf200Kilobytes_areRefusedAtOnce(_ body: String) throws {
        let text = body.replacing("TEXT", with: Self.accents(100_000))
        try Self.expectQuick {
            let document = try Self.document(text)
            #expect(throws: Problem.self) { try SessionRequest.read(document) }
        }
    }

    @Test(arguments: [
        #"{"type": "changedTEXT"}"#, #"{"type": "key", "key": "ArrowUpTEXT"}"#, #"{"type": "set", "gesture": "TEXT"}"#,
    ])
    func eventsOf200Kilobytes_areRefusedAtOnce(_ body: String) throws {
        let text = body.replacing("TEXT", with: Self.accents(100_000))
        var events: [SessionEvent] = []
        try Self.expectQuick {
            let document = try Self.document(text)
            #expect(throws: WireError.self) { try EventReader.read(document, into: &events) }
        }
    }

    @Test func gesturesNamedByAccents_areToldApartAtOnce() throws {
        let names = (0..<16).map { "a" + Self.accents(60) + "\($0 % 10)" + ($0 < 10 ? "b" : "c") }
        let events = (0..<1_000).map { index in
            SessionEvent(
                .changed(x: 1, predictedX: nil), t: Double(index), gesture: names[index % 16], sequence: Int64(index))
        }
        var order = GestureOrder()
        Self.expectQuick {
            for event in events {
                _ = order.isStale(event, gestureIsUnderWay: true)
                order.record(event, startsGesture: true)
            }
        }
    }
}
