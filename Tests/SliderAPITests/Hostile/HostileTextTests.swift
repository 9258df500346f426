import JSONText
import MicroHTTPD
import SliderEngine
import SliderSessions
import SliderWire
import TestPatience
import Testing

@testable import SliderAPI
@testable import SliderTimeline

/// Texts that cost the square of their length where they are read by `Character`, or compared or hashed as strings.
///
/// They are longer than a head can be, so that the square would take longer than the limit; no time is compared.
@Suite(.timeLimit(.minutes(Patience.minutes)))
struct HostileTextTests {
    /// Accents that normalization puts in another order: one character, however many there are.
    private static func accents(_ count: Int) -> String {
        String(repeating: "\u{301}", count: count / 2) + String(repeating: "\u{316}", count: count / 2)
    }

    private static func document(_ text: String) throws -> JSONDocument {
        var document = JSONDocument()
        try document.read(Array(text.utf8))
        return document
    }

    @Test func fieldsOf400Kilobytes_areReadAtOnce() {
        let lists = [
            String(repeating: ",", count: 280_000) + Self.accents(1_400_000), "\"" + Self.accents(320_000) + "\"",
            Self.accents(320_000), String(repeating: ", ", count: 320_000), String(repeating: ";", count: 400_000),
            "a;" + String(repeating: "q;", count: 320_000), "return" + Self.accents(280_000),
            String(repeating: "a,", count: 320_000), String(repeating: "\",", count: 320_000),
            String(repeating: ",\u{301}", count: 200_000), "application/json" + Self.accents(280_000),
        ]
        for list in lists {
            _ = try? EntityTagList(list)
            _ = AcceptedTypes(list).prefer("text/html", to: "application/json")
            _ = ContentCoding.prefersGzip(list)
            _ = Preferences(list)
            _ = MediaType.isJSON(list)
            _ = OriginPolicy(allowed: ["https://a.example"]).allows("https://a.example" + list)
            _ = SessionTag("5805h17k" + list + "-4")
        }
    }

    @Test func tagsOfAccents_areComparedAtOnce() {
        let tag = SessionTag(epoch: "5805h17k", version: 4)
        let tags = ["5805h17k-4" + Self.accents(280_000)]
        #expect(!KnownTags.tags(tags).contains(tag))
        #expect(!SessionPrecondition.tags(tags).allows(tag))
    }

    @Test func queriesAndPaths_areReadAtOnce() {
        for name in ["bounce" + Self.accents(280_000), Self.accents(280_000), "bounce=" + Self.accents(280_000)] {
            let bytes = Array(name.utf8)
            _ = try? QueryParameters(bytes.span, known: ["duration", "bounce"]).number("bounce")
            #expect(bytes.span.name == nil)
        }
    }

    @Test(arguments: [
        #"{"control": {"appearance": {"TEXT": 1}}}"#, #"{"control": {"TEXT": 1}}"#, #"{"preset": "TEXT"}"#,
        #"{"preset": "meshingTEXT"}"#, #"{"control": {"kind": "sliderTEXT"}}"#, #"{"id": "TEXT"}"#,
        #"{"control": {"text": {"suffix": "TEXT"}}}"#, #"{"control": {"appearance": {"a": "TEXT"}}}"#,
        #"{"preset": "meshing", "control": {"appearance": {"tickTEXT": 1}}}"#,
    ])
    func bodiesOf800Kilobytes_areRefusedAtOnce(_ body: String) throws {
        let text = body.replacing("TEXT", with: Self.accents(400_000))
        let document = try Self.document(text)
        #expect(throws: Problem.self) { try SessionRequest.read(document) }
    }

    @Test(arguments: [
        #"{"type": "changedTEXT"}"#, #"{"type": "key", "key": "ArrowUpTEXT"}"#, #"{"type": "set", "gesture": "TEXT"}"#,
    ])
    func eventsOf800Kilobytes_areRefusedAtOnce(_ body: String) throws {
        let text = body.replacing("TEXT", with: Self.accents(400_000))
        var events: [SessionEvent] = []
        let document = try Self.document(text)
        #expect(throws: WireError.self) { try EventReader.read(document, into: &events) }
    }

    @Test func gesturesNamedByAccents_areToldApartAtOnce() throws {
        let names = (0..<16).map { "a" + Self.accents(4_000) + "\($0 % 10)" + ($0 < 10 ? "b" : "c") }
        let events = (0..<1_000).map { index in
            SessionEvent(
                .changed(x: 1, predictedX: nil), t: Double(index), gesture: names[index % 16], sequence: Int64(index))
        }
        var order = GestureOrder()
        for event in events {
            _ = order.isStale(event, gestureIsUnderWay: true, isOwn: false)
            order.record(event, startsGesture: true)
        }
    }
}
