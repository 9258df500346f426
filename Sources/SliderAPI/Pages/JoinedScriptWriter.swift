/// Writes a joined script.
struct JoinedScriptWriter {
    private let script: String
    private let plan: JoiningPlan
    private let modules: [String: ScriptModule]
    private let place: [String: String]

    /// - Parameters:
    ///   - script: the path of the script.
    ///   - plan: what becomes which script.
    ///   - modules: all modules, by path.
    ///   - place: which script has a module.
    init(_ script: String, _ plan: JoiningPlan, modules: [String: ScriptModule], place: [String: String]) {
        self.script = script
        self.plan = plan
        self.modules = modules
        self.place = place
    }

    /// The script that a page loads. It exports an entry's names, and the modules that other scripts need.
    func main(_ order: [ScriptModule], exporting entry: ScriptModule?, shared: Set<String>) throws(PageFault) -> String
    {
        var text = outside(order) + (try functions(order))
        if let entry { text += exports(of: entry) }
        if !shared.isEmpty { text += "export{\(shared.sorted().joined(separator: ","))};\n" }
        return text
    }

    /// A script that is loaded later, and what it needs of the page's script. Its last module's names are its exports.
    func later(_ order: [ScriptModule]) throws(PageFault) -> (text: String, imported: Set<String>) {
        let others = order.flatMap(\.imports).map(\.path).filter { place[$0] == plan.main }
        let imported = Set(others.map(plan.constant))
        var text = outside(order) + (try functions(order))
        if !imported.isEmpty {
            text = "import{\(imported.sorted().joined(separator: ","))}from\"\(address(of: plan.main))\";\n\(text)"
        }
        if let entry = order.last { text += exports(of: entry) }
        return (text, imported)
    }

    /// The imports of modules that are in no joined script.
    private func outside(_ order: [ScriptModule]) -> String {
        let paths = Set(order.flatMap(\.imports).map(\.path).filter(plan.leavesOut)).sorted()
        return paths.map { "import*as \(plan.constant($0)) from\"\(address(of: $0))\";\n" }.joined()
    }

    private func exports(of entry: ScriptModule) -> String {
        let names = entry.exports.map(\.alias).joined(separator: ",")
        return names.isEmpty ? "" : "export const{\(names)}=\(plan.constant(entry.path));\n"
    }

    private func functions(_ order: [ScriptModule]) throws(PageFault) -> String {
        var text = ""
        for module in order { text += try function(module) }
        return text
    }

    /// A module as a function that is called at once.
    private func function(_ module: ScriptModule) throws(PageFault) -> String {
        var text = "const \(plan.constant(module.path))=(()=>{\n"
        for one in module.imports { text += try taken(one, by: module) }
        for line in module.lines { text += "\(try addressed(line, in: module))\n" }
        let exports = module.exports.map { $0.alias == $0.name ? $0.name : "\($0.alias):\($0.name)" }
        return "\(text)return{\(exports.joined(separator: ","))};\n})();\n"
    }

    private func taken(_ one: ScriptModule.Import, by module: ScriptModule) throws(PageFault) -> String {
        let other = plan.constant(one.path)
        switch one.taken {
        case .everything(let alias): return "const \(alias)=\(other);\n"
        case .names(let names):
            let exported = Set(modules[one.path]?.exports.map(\.alias) ?? [])
            if let missing = names.first(where: { !exported.contains($0.name) }) {
                throw PageFault(path: module.path, detail: "\(one.path) does not export \(missing.name)")
            }
            let list = names.map { $0.alias == $0.name ? $0.name : "\($0.name):\($0.alias)" }
            return list.isEmpty ? "" : "const{\(list.joined(separator: ","))}=\(other);\n"
        }
    }

    /// A line whose addresses are those of the joined script.
    private func addressed(_ line: String, in module: ScriptModule) throws(PageFault) -> String {
        guard !module.isStyle else { return StyleText.compact(line) }
        var pieces = ScriptModule.imports(in: line)
        for index in pieces.indices.dropFirst() {
            guard let end = pieces[index].firstIndex(of: ")") else {
                throw PageFault(path: module.path, detail: "import() needs its path alone: \(line)")
            }
            let name = pieces[index][..<end].filter { $0 != "\"" }
            let rest = pieces[index][pieces[index].index(after: end)...]
            pieces[index] = try loaded(module.resolve(name), by: module) + rest
        }
        let own = "new URL(\"\(address(of: module.path))\",import.meta.url)"
        return ScriptText.compact(pieces.joined()).replacing("import.meta.url", with: own)
    }

    /// What loads a module: none but itself if it is in a script that is there.
    private func loaded(_ path: String, by module: ScriptModule) throws(PageFault) -> String {
        guard !plan.leavesOut(path) else { return "import(\"\(address(of: path))\")" }
        guard let other = place[path] else { throw PageFault(path: module.path, detail: "there is no \(path)") }
        guard other == script || other == plan.main else { return "import(\"\(address(of: other))\")" }
        guard other == script else {
            throw PageFault(path: module.path, detail: "\(path) is in \(other): import it at the top")
        }
        return "Promise.resolve(\(plan.constant(path)))"
    }

    /// The address of a file of the folder `web`, as seen from the joined script.
    private func address(of path: String) -> String {
        let folders = script.split(separator: "/").dropLast()
        let folder = folders.map { "\($0)/" }.joined()
        return path.hasPrefix(folder)
            ? "./\(path.dropFirst(folder.count))" : String(repeating: "../", count: folders.count) + path
    }
}
