import Glibc

/// Whether the folder that the image has for a volume is only a part of the container, which ends with it.
enum VolumeCheck {
    /// The folder that `DETENT_VOLUME` names, if the store is to be in it and no volume is mounted there.
    static func missingVolume(for path: String) -> String? {
        guard let value = getenv("DETENT_VOLUME"), value.pointee != 0 else { return nil }
        var folder = String(cString: value)
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        return path.hasPrefix(folder + "/") && !isMount(folder) ? folder : nil
    }

    /// Whether something is mounted at a folder: the fifth field of a line of mountinfo (proc(5)) is where. A device of
    /// its own would not tell, since a volume may be on the container's device.
    private static func isMount(_ folder: String) -> Bool {
        guard let bytes = try? InputFile.read("/proc/self/mountinfo") else { return true }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { line in
            line.split(separator: " ").dropFirst(4).first.map(String.init) == folder
        }
    }
}
