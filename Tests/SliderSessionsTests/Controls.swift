import SliderEngine
import Testing

/// Controls that the tests use.
enum Controls {
    static func meshing() throws -> Control { try #require(Preset.named("meshing")).control }

    static func star() throws -> Control { try #require(Preset.named("star")).control }
}
