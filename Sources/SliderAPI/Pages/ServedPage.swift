import SliderEngine

/// The page as it is served: with a card for each preset, and inline style sheets. A phone far from the service shows
/// the sliders with the first response. If `script/web` has joined the page's modules, the phone can use the sliders
/// with the third. A separate style sheet would need a connection of its own, and the script would wait for it.
struct ServedPage {
    /// The path of the script that `script/web` makes of the page's modules.
    static let joinedScript = "playground/joined.js"

    /// The page's text.
    let html: String

    /// - Parameters:
    ///   - sources: the files of the folder `web`, by path.
    ///   - presets: the presets, in the order of their cards.
    ///   - engine: the hash of the engine for pages, which the page loads beside its script; nil if there is none.
    ///   - isJoined: whether the page loads its joined script in place of the modules that its source names.
    init(_ sources: [String: [UInt8]], presets: [Preset], engine: String?, isJoined: Bool) throws(PageFault) {
        guard let source = sources["index.html"] else { throw PageFault(path: "index.html", detail: "it is not there") }
        var sheets: [String] = []
        var lines: [String] = []
        for line in String(decoding: source, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
            if Self.path(in: line, after: "  <script type=\"module\" src=\"") != nil {
                lines.append(isJoined ? Self.script : String(line))
                if let engine { lines.append(Self.preload(engine)) }
            } else if let sheet = Self.path(in: line, after: "  <link rel=\"stylesheet\" href=\"") {
                if sheets.isEmpty { lines.append(Self.styles) }
                sheets.append(sheet)
            } else if !isJoined || Self.path(in: line, after: "  <link rel=\"modulepreload\" href=\"") == nil {
                lines.append(String(line))
            }
        }
        let page = try Self.filled(lines.joined(separator: "\n"), with: presets)
        let styles = "  <style>\n\(try Self.joined(sheets, of: sources))</style>"
        html = page.replacing(Self.styles, with: styles)
    }

    private static let script = "  <script type=\"module\" src=\"\(joinedScript)\"></script>"

    /// The line that the style sheets replace.
    private static let styles = "  <!-- styles -->"

    private static func preload(_ engine: String) -> String {
        "  <link rel=\"preload\" href=\"detent-\(engine).wasm\" as=\"fetch\" crossorigin>"
    }

    /// The page with a card for each preset.
    private static func filled(_ page: String, with presets: [Preset]) throws(PageFault) -> String {
        let cards = page.pieces(between: "<!-- The presets' cards, which the service writes. -->")
        let parts = page.pieces(between: "<template id=\"card\">")
        guard cards.count == 2, parts.count == 2, let template = parts[1].pieces(between: "</template>").first else {
            throw PageFault(path: "index.html", detail: "it needs one place for the cards, and one template")
        }
        var html = ""
        for preset in presets { html += try CardShell(preset).html(from: template) }
        return cards[0] + html + cards[1]
    }

    /// The style sheets as one, in order, without comments.
    private static func joined(_ sheets: [String], of sources: [String: [UInt8]]) throws(PageFault) -> String {
        var all = ""
        for path in sheets {
            guard let sheet = sources[path] else { throw PageFault(path: path, detail: "it is not there") }
            let text = String(decoding: sheet, as: UTF8.self)
            for (mark, detail) in unfit where text.pieces(between: mark).count > 1 {
                throw PageFault(path: path, detail: detail)
            }
            all += String(decoding: CompactSource.bytes(of: sheet), as: UTF8.self)
        }
        return all
    }

    /// What a style sheet of the page can't have.
    private static let unfit = [
        ("url(", "its url() would have another meaning in the page"), ("@import", "@import is not understood"),
        ("</", "it would end in the page there"),
    ]

    /// The path that a line of the head names; nil if it does not begin so.
    private static func path(in line: Substring, after start: String) -> String? {
        guard line.hasPrefix(start) else { return nil }
        return String(line.dropFirst(start.count).prefix { $0 != "\"" })
    }
}

/// Why the page cannot be put together from its files: a mistake in `index.html` or in a style sheet of the folder
/// `web`. The service does not start with it. No script is read for the page, so none can have such a mistake.
struct PageFault: Error, Equatable, CustomStringConvertible {
    /// The file's path in the folder.
    let path: String

    /// What is wrong in it.
    let detail: String

    var description: String { "\(path): \(detail)" }
}

extension StringProtocol {
    /// The parts between the places where `mark` stands; all of it if it stands nowhere. Compares bytes: `mark` is
    /// ASCII.
    func pieces(between mark: String) -> [String] {
        let (bytes, mark) = (Array(utf8), Array(mark.utf8))
        var pieces: [String] = []
        var start = 0
        var place = 0
        while place + mark.count <= bytes.count {
            if bytes[place] == mark[0], bytes[place..<place + mark.count].elementsEqual(mark) {
                pieces.append(String(decoding: bytes[start..<place], as: UTF8.self))
                place += mark.count
                start = place
            } else {
                place += 1
            }
        }
        pieces.append(String(decoding: bytes[start...], as: UTF8.self))
        return pieces
    }

    /// The text with `other` in each place of `mark`.
    func replacing(_ mark: String, with other: String) -> String {
        pieces(between: mark).joined(separator: other)
    }
}
