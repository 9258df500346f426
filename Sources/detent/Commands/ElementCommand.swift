import ArgumentParser
import Glibc
import SliderAPI

/// `detent element FOLDER`: writes what a page needs to show sliders without a service.
struct ElementCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "element", abstract: "Write what a page needs for sliders without a service.",
        discussion: """
            The folder has the element <detent-slider>, the client, the engine for pages, where each preset starts, and a \
            page that shows one. Any file server can serve it. A design is a control as the playground exports it, or as \
            POST /v1/sessions takes it ({preset?, control?}); the element shows that of thermostat.json as \
            preset="thermostat".
            """
    )

    @Argument(help: "The folder to make. It must not exist, or be empty.")
    var folder: String

    @Option(
        name: .customLong("design"),
        help: ArgumentHelp("A file with a control of your own; repeatable.", valueName: "file"))
    var designs: [String] = []

    func run() throws {
        guard let files = ElementFiles.all(with: try read(designs)) else {
            throw CommandFailure(.unavailable, "this detent has no engine for pages: script/wasm builds it")
        }
        try OutputFolder.make(folder)
        for name in ElementFiles.folders { try OutputFolder.make("\(folder)/\(name)") }
        for file in files { try OutputFile.write(file.bytes, to: "\(folder)/\(file.path)") }
        try Terminal.say("\(folder) has \(files.count) files; serve it, and open index.html")
    }

    private func read(_ paths: [String]) throws(CommandFailure) -> [Design] {
        var found: [Design] = []
        for path in paths {
            let text = try InputFile.read(path)
            do throws(Problem) {
                found.append(try Design(text, from: path))
            } catch {
                throw CommandFailure(.data, "\(path): \(error.line)")
            }
        }
        let names = found.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw CommandFailure(.usage, "two designs are called \(twice): give one of the files another name")
        }
        return found
    }
}

/// Makes a folder for output.
enum OutputFolder {
    /// Makes a folder. One that is there already must be empty.
    static func make(_ path: String) throws(CommandFailure) {
        guard mkdir(path, 0o777) != 0 else { return }
        guard errno == EEXIST else { throw failure(path, errno) }
        guard let folder = opendir(path) else { throw failure(path, errno) }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard name == [UInt8(ascii: ".")] || name == [UInt8(ascii: "."), UInt8(ascii: ".")] else {
                throw CommandFailure(.noOutput, "\(path) is not empty: name a new folder, or an empty one")
            }
        }
    }

    private static func failure(_ path: String, _ error: Int32) -> CommandFailure {
        CommandFailure(.noOutput, "\(path) can't be made: \(String(cString: strerror(error)))")
    }
}
