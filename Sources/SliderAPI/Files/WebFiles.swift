import CAssets
import JSONText
import MicroHTTPD
import SliderEngine
import SliderTimeline
import SliderWire

/// The static files for browsers.
struct WebFiles: Sendable {
    /// The page at `/`.
    let page: StaticFile

    /// The client module, `/detent.js`.
    let module: StaticFile

    /// Its types, `/detent.d.ts`.
    let moduleTypes: StaticFile

    /// The modules that it imports, `/detent/{name}`, by name.
    let moduleParts: [String: StaticFile]

    /// The element, `/detent-element.js`.
    let element: StaticFile

    /// The files that it loads, `/detent-element/{name}`, by name.
    let elementParts: [String: StaticFile]

    /// The files of the page, `/playground/{name}`, by name.
    let playground: [String: StaticFile]

    /// The files of its inspector, `/playground/inspector/{name}`, by name.
    let playgroundInspector: [String: StaticFile]

    /// The files of its network panel, `/playground/network/{name}`, by name.
    let playgroundNetwork: [String: StaticFile]

    init() {
        var files = Self.contents.reduce(into: [:]) { $0[$1.key] = WebFile.served($1.key, $1.value) }
        page = Self.take("index.html", from: &files)
        module = Self.take("detent.js", from: &files)
        moduleTypes = Self.take("detent.d.ts", from: &files)
        moduleParts = Self.take(folder: "detent/", from: &files)
        element = Self.take("detent-element.js", from: &files)
        elementParts = Self.take(folder: "detent-element/", from: &files)
        playgroundInspector = Self.take(folder: "playground/inspector/", from: &files)
        playgroundNetwork = Self.take(folder: "playground/network/", from: &files)
        playground = Self.take(folder: "playground/", from: &files)
        precondition(files.isEmpty, "these web files have no address: \(files.keys.sorted())")
    }

    /// The files as they are sent, by path: those of the folder `web`, and the joined scripts.
    static var contents: [String: [UInt8]] {
        let (sources, joined) = (Assets.webFiles, Assets.joinedScripts)
        var files: [String: [UInt8]] = [:]
        for (path, bytes) in sources { files[path] = path.hasSuffix(".js") ? CompactSource.bytes(of: bytes) : bytes }
        do throws(PageFault) {
            let page = try ServedPage(
                sources, presets: Preset.all, engine: PageEngine.hash, isJoined: joined[ServedPage.joinedScript] != nil)
            files["index.html"] = Array(page.html.utf8)
        } catch {
            preconditionFailure("the page cannot be put together: \(error)")
        }
        return files.merging(joined) { $1 }
    }

    private static func take(_ name: String, from files: inout [String: StaticFile]) -> StaticFile {
        guard let file = files.removeValue(forKey: name) else { preconditionFailure("the binary has no \(name)") }
        return file
    }

    private static func take(folder: String, from files: inout [String: StaticFile]) -> [String: StaticFile] {
        let paths = files.keys.filter { $0.hasPrefix(folder) }
        return Dictionary(
            uniqueKeysWithValues: paths.map { (String($0.dropFirst(folder.count)), take($0, from: &files)) }
        )
    }
}

/// How a file is sent to a browser: the media type of a name, and the responses of the files of the folder `web`.
enum WebFile {
    /// The media types by file name suffix.
    private static let types: [(suffix: String, type: String)] = [
        (".html", "text/html; charset=utf-8"),
        (".css", "text/css; charset=utf-8"),
        (".js", "text/javascript; charset=utf-8"),
        (".mjs", "text/javascript; charset=utf-8"),
        (".ts", "application/typescript; charset=utf-8"),
        (".json", "application/json"),
        (".svg", "image/svg+xml; charset=utf-8"),
        (".txt", "text/plain; charset=utf-8"),
        (".md", "text/markdown; charset=utf-8"),
        (".wasm", "application/wasm"),
        (".png", "image/png"),
        (".jpg", "image/jpeg"),
        (".webp", "image/webp"),
        (".woff2", "font/woff2"),
    ]

    /// The media type of a file of this name; nil if its suffix is not known.
    static func type(of name: String) -> String? {
        types.first { name.hasSuffix($0.suffix) }?.type
    }

    /// The static file with its media type and policy.
    static func served(_ name: String, _ bytes: [UInt8]) -> StaticFile {
        let isPage = name.hasSuffix(".html")
        var fields = HTTPHeaders()
        fields.append(.xContentTypeOptions, "nosniff")
        fields.append(.referrerPolicy, "no-referrer")
        if isPage { fields.append(.contentSecurityPolicy, PagePolicy.text(for: bytes)) }
        return StaticFile(
            bytes, type: type(of: name) ?? "application/octet-stream", vary: isPage ? "Accept" : nil, fields: fields
        )
    }
}

/// What a page needs for the element `<detent-slider local>`, as files of one folder
/// (docs/frontends.md#without-a-service).
package enum ElementFiles {
    /// The folders in the folder.
    package static let folders = ["detent", "detent-element", "local"]

    /// The files by their paths in the folder; nil if this executable was built without the engine for pages.
    ///
    /// - Parameter designs: the controls that the element can show besides the presets, each by its name.
    package static func all(with designs: [Design]) -> [(path: String, bytes: [UInt8])]? {
        guard let hash = PageEngine.hash else { return nil }
        var files = WebFiles.contents.filter { name, _ in
            ["detent.js", "detent-element.js", "detent.d.ts"].contains(name) || name.hasPrefix("detent/")
                || name.hasPrefix("detent-element/")
        }.map { name, bytes in (name, bytes) }
        for engine in PageEngine.allCases {
            guard let bytes = engine.bytes else { return nil }
            files.append(("detent-\(engine.name(hash)).wasm", bytes))
        }
        files.append(("index.html", Array(page.utf8)))
        for preset in Preset.all {
            files.append(("local/\(preset.name).json", start(of: preset.control, preset: preset.name, engine: hash)))
        }
        for design in designs {
            files.append(("local/\(design.name).json", start(of: design.control, preset: nil, engine: hash)))
        }
        return files.sorted { $0.0 < $1.0 }.map { (path: $0.0, bytes: $0.1) }
    }

    /// The initial state of a control: `{engine, preset?, layout, state}`.
    private static func start(of control: Control, preset: String?, engine: String) -> [UInt8] {
        let timeline = Timeline(control, at: 0)
        let state = ConfirmedState(of: timeline, epoch: "local")
        var writer = JSONWriter()
        writer.object {
            $0.member("engine", PageEngine(of: control).name(engine))
            if let preset { $0.member("preset", preset) }
            $0.name("layout")
            LayoutWriter.write(control.layout(trackWidth: timeline.trackWidth), to: &$0)
            $0.name("state")
            if let id = SessionID("local") { ConfirmedStateWriter.write(state, of: id, engine: engine, to: &$0) }
        }
        return writer.finish()
    }

    /// A page that shows the element.
    private static let page = """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>A slider</title>
        <link rel="icon" href="data:,">
        <script type="module" src="detent-element.js"></script>
        <label for="level">Level</label>
        <detent-slider id="level" local preset="meshing"></detent-slider>
        </html>

        """
}

/// A script or a style sheet as it is sent to browsers: without comments and indentation. Half of a script's source is
/// only for its readers.
enum CompactSource {
    /// The lines of code. In this project's scripts only the texts of style sheets span several lines.
    static func bytes(of source: [UInt8]) -> [UInt8] {
        var compact: [UInt8] = []
        compact.reserveCapacity(source.count)
        var isInComment = false
        for line in source.split(separator: UInt8(ascii: "\n")) {
            let text = line.drop { $0 == UInt8(ascii: " ") }
            if isInComment || text.starts(with: "/*".utf8) {
                isInComment = !text.suffix(2).elementsEqual("*/".utf8)
            } else if !text.starts(with: "//".utf8) {
                compact += withoutComment(text)
                compact.append(UInt8(ascii: "\n"))
            }
        }
        return compact
    }

    /// A line without the comment at its end. A comment that may be within a text stays.
    private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var quotes = 0
        for place in line.indices.dropLast(3) {
            let byte = line[place]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") || byte == UInt8(ascii: "'") { quotes += 1 }
            guard quotes.isMultiple(of: 2), ",;{([".utf8.contains(byte) else { continue }
            if line[(place + 1)...].starts(with: " // ".utf8) { return line[...place] }
        }
        return line
    }
}

/// The files inside the binary.
enum Assets {
    /// `openapi.yaml`, byte for byte.
    static var contract: [UInt8] {
        Array(UnsafeBufferPointer(start: detent_openapi_yaml(), count: detent_openapi_yaml_count()))
    }

    /// The files for browsers, by path in the folder `web`.
    static var webFiles: [String: [UInt8]] { files(detent_web_file_at) }

    /// The joined scripts, by the paths at which they are served; none if this executable was built without them.
    static var joinedScripts: [String: [UInt8]] { files(detent_joined_script_at) }

    private static func files(_ file: (Int) -> detent_web_file) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for index in 0... {
            let file = file(index)
            guard let name = file.name else { break }
            files[String(cString: name)] = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
        }
        return files
    }
}
