import Foundation
import Observation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One slider's session: events go out in order, frames come back. On the main actor, where gestures happen.
@MainActor @Observable
final class Slider {
    struct Event: Encodable {
        var type: String
        var x: Double?
        var predictedX: Double?
        var t: Double
        var gesture: String
        var seq: Int
    }

    struct Frame: Decodable {
        struct Thumb: Decodable { var x: Double }
        struct Bars: Decodable { var heights: [Double] }
        struct Cue: Decodable { var cause: String, weight: String }
        var value: Double
        var thumb: Thumb
        var bars: Bars?
        var text: String?
        var haptics: [Cue]
    }

    private(set) var frame: Frame
    private(set) var problem: (any Error)?
    @ObservationIgnored var play: ([Frame.Cue]) -> Void = { _ in }

    private let url: URL
    private var waiting: [Event] = []
    private var isSending = false
    private var gesture: String?
    private var seq = 0

    static func open(at base: URL, preset: String, trackWidth: Double) async throws -> Slider {
        struct Request: Encodable { var preset: String, trackWidth: Double }
        struct Session: Decodable { var id: String, frame: Frame }
        let sessions = base.appendingPathComponent("v1/sessions")
        let session: Session = try await post(Request(preset: preset, trackWidth: trackWidth), to: sessions)
        return Slider(url: sessions.appendingPathComponent("\(session.id)/events"), frame: session.frame)
    }

    private init(url: URL, frame: Frame) {
        (self.url, self.frame) = (url, frame)
    }

    func moved(to x: Double, predictedX: Double? = nil, at time: Date) {
        let type = gesture == nil ? "began" : "changed"
        if gesture == nil { (gesture, seq) = (UUID().uuidString, 0) }
        send(type, x: x, predictedX: predictedX, at: time)
    }

    func ended(at x: Double, time: Date) {
        send("ended", x: x, predictedX: nil, at: time)
        gesture = nil
    }

    private func send(_ type: String, x: Double, predictedX: Double?, at time: Date) {
        guard let gesture else { return }
        let t = time.timeIntervalSinceReferenceDate * 1000
        waiting.append(Event(type: type, x: x, predictedX: predictedX, t: t, gesture: gesture, seq: seq))
        seq += 1
        if !isSending { Task { await flush() } }
    }

    private func flush() async {
        guard !isSending else { return }
        isSending = true
        defer { isSending = false }
        while !waiting.isEmpty {
            let batch = Array(waiting.prefix(1000))
            waiting.removeFirst(batch.count)
            do {
                frame = try await Self.post(["events": batch], to: url)
                play(frame.haptics)
            } catch {
                problem = error
            }
        }
    }

    private static func post<Response: Decodable>(
        _ body: some Encodable, to url: URL, tries: Int = 3
    ) async throws -> Response {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(body)
        do {
            let (data, response) = try await URLSession.shared.data(for: request)
            guard let status = (response as? HTTPURLResponse)?.statusCode, status < 300 else { throw Refused(data) }
            return try JSONDecoder().decode(Response.self, from: data)
        } catch is URLError where tries > 1 {
            try await Task.sleep(for: .milliseconds(200))
            return try await post(body, to: url, tries: tries - 1)
        }
    }

    struct Refused: Error {
        let body: String
        init(_ data: Data) { body = String(decoding: data, as: UTF8.self) }
    }
}
