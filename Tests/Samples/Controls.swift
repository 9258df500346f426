package import SliderEngine

/// Controls that tests of several targets use.
package enum Controls {
    private struct NoPreset: Error {
        let name: String
    }

    package static func meshing() throws -> Control { try preset("meshing") }

    package static func star() throws -> Control { try preset("star") }

    /// 0 … 100 on 200 points, at 50: a finger has to come down on the thumb.
    package static func thumbOnly() throws -> Control {
        let description = SliderDescription(
            range: ValueRange(lower: 0, upper: 100), initialValue: 50, trackWidth: 200, drag: .thumb)
        return .slider(try SliderControl(description))
    }

    private static func preset(_ name: String) throws -> Control {
        guard let preset = Preset.named(name) else { throw NoPreset(name: name) }
        return preset.control
    }
}
