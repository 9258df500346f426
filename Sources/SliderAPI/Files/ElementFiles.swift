import CAssets
import JSONText
import SliderEngine
import SliderTimeline
import SliderWire

/// What a page needs for the element `<detent-slider local>`, as files of one folder
/// (docs/frontends.md#without-a-service).
package enum ElementFiles {
    /// The folders in the folder.
    package static let folders = ["detent", "detent-element", "local"]

    /// The files by their paths in the folder; nil if this executable was built without the engine for pages.
    ///
    /// - Parameter designs: the controls that the element can show besides the presets, each by its name.
    package static func all(with designs: [Design]) -> [(path: String, bytes: [UInt8])]? {
        guard let engine = PageEngine.bytes, let hash = PageEngine.hash else { return nil }
        var files = WebFiles.sources.filter { name, _ in
            // The element's own scripts are joined.
            ["detent.js", JoiningPlan.element.main, "detent.d.ts"].contains(name) || name.hasPrefix("detent/")
                || name.hasPrefix("detent-element/") && !name.hasSuffix(".js")
        }.map { name, bytes in (name, name.hasSuffix(".js") ? CompactScript.bytes(of: bytes) : bytes) }
        files.append(("detent-\(hash).wasm", engine))
        files.append(("index.html", Array(page.utf8)))
        for preset in Preset.all {
            files.append(("local/\(preset.name).json", start(of: preset.control, preset: preset.name, engine: hash)))
        }
        for design in designs {
            files.append(("local/\(design.name).json", start(of: design.control, preset: nil, engine: hash)))
        }
        return files.sorted { $0.0 < $1.0 }.map { (path: $0.0, bytes: $0.1) }
    }

    /// Where a control starts: `{engine, preset?, layout, state}`.
    private static func start(of control: Control, preset: String?, engine: String) -> [UInt8] {
        let timeline = Timeline(control, at: 0)
        let state = ConfirmedState(of: timeline, epoch: "local")
        var writer = JSONWriter()
        writer.object {
            $0.member("engine", engine)
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
