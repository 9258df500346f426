package import JSONText
package import SliderEngine

/// Writes presets: `{name, title, summary, control}`.
package enum PresetWriter {
    package static func write(_ preset: Preset, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", preset.name)
        writer.member("title", preset.title)
        writer.member("summary", preset.summary)
        writer.name("control")
        ControlWriter.write(preset.control, to: &writer)
        writer.endObject()
    }
}

/// Presets as text, for the command.
package enum PresetText {
    /// A preset as JSON, as `GET /v1/presets/{name}` answers it.
    package static func json(of preset: Preset) -> [UInt8] {
        var writer = JSONWriter()
        PresetWriter.write(preset, to: &writer)
        return writer.finish()
    }
}
