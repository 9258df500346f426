package import SliderEngine

/// Controls that tests of several targets use.
package enum Controls {
    private struct NoPreset: Error {
        let name: String
    }

    package static func meshing() throws -> Control { try preset("meshing") }

    package static func star() throws -> Control { try preset("star") }

    private static func preset(_ name: String) throws -> Control {
        guard let preset = Preset.named(name) else { throw NoPreset(name: name) }
        return preset.control
    }
}
