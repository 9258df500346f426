import SliderEngine

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
        var files = Self.sources.reduce(into: [:]) { $0[$1.key] = WebFile.served($1.key, $1.value) }
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

    /// The files of the folder `web`, and what pages load in place of most of them.
    static var sources: [String: [UInt8]] {
        let sources = Assets.webFiles
        do throws(PageFault) {
            var served = try ServedPage(sources, presets: Preset.all, engine: PageEngine.hash).files
            for plan in [JoiningPlan.client, .element] {
                served.merge(try JoinedScripts([plan.main], of: sources, plan).files) { $1 }
            }
            return sources.merging(served) { $1 }
        } catch {
            preconditionFailure("the page cannot be put together: \(error)")
        }
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
