/// Modules, joined: one script for what a page needs at once, and one for each module that it loads later.
///
/// Otherwise a browser would request each module by itself, one after the other. Each module becomes a function that
/// runs once and returns its exports, so names need not be unique:
///
///     const $dom=(()=>{… return{part,text};})();
///     const $card=(()=>{const{part,text}=$dom;… return{Card};})();
struct JoinedScripts {
    /// The scripts, by path.
    private(set) var files: [String: [UInt8]] = [:]

    private let plan: JoiningPlan
    private let modules: [String: ScriptModule]
    /// Which script has a module.
    private var place: [String: String] = [:]
    /// The modules loaded later whose scripts are still to be made.
    private var waiting: [(entry: String, script: String)] = []

    /// - Parameters:
    ///   - entries: the modules that run when the script is loaded, by path. It exports the first one's names.
    ///   - sources: all files of the folder `web`, by path.
    ///   - plan: which modules become one script.
    init(_ entries: [String], of sources: [String: [UInt8]], _ plan: JoiningPlan) throws(PageFault) {
        self.plan = plan
        var modules: [String: ScriptModule] = [:]
        for (path, source) in sources where path.hasSuffix(".js") {
            modules[path] = try ScriptModule(path, source)
        }
        self.modules = modules
        var scripts = [plan.main: try place(entries, in: plan.main)]
        while let (entry, script) = waiting.popLast() {
            scripts[script] = try place([entry], in: script)
        }
        var shared: Set<String> = []
        for (script, order) in scripts where script != plan.main {
            let (text, imported) = try writer(of: script).later(order)
            files[script] = Array(text.utf8)
            shared.formUnion(imported)
        }
        let entry = entries.first.flatMap { modules[$0] }
        files[plan.main] = Array(
            try writer(of: plan.main).main(scripts[plan.main] ?? [], exporting: entry, shared: shared).utf8)
    }

    private func writer(of script: String) -> JoinedScriptWriter {
        JoinedScriptWriter(script, plan, modules: modules, place: place)
    }

    /// Puts modules and what they import into a script, each after those that it imports.
    private mutating func place(_ entries: [String], in script: String) throws(PageFault) -> [ScriptModule] {
        var order: [ScriptModule] = []
        var open: [String] = []
        for entry in entries { try place(entry, in: script, after: &order, within: &open) }
        for path in order.flatMap(\.later) where place[path] == nil && !plan.leavesOut(path) {
            guard !waiting.contains(where: { $0.entry == path }) else { continue }
            waiting.append((path, plan.address(ofLater: path)))
        }
        return order
    }

    private mutating func place(
        _ path: String, in script: String, after order: inout [ScriptModule], within open: inout [String]
    ) throws(PageFault) {
        guard let module = modules[path] else {
            throw PageFault(path: path, detail: "\(open.last ?? "the page") needs it, and it is not there")
        }
        guard !plan.leavesOut(path) else { return }
        guard !open.contains(path) else {
            throw PageFault(path: path, detail: "it imports itself, by \(open.joined(separator: ", "))")
        }
        if let other = place[path] {
            guard other == script || other == plan.main else {
                throw PageFault(path: path, detail: "\(script) and \(other) both need it: import it in \(plan.main)")
            }
            return
        }
        open.append(path)
        for one in module.imports { try place(one.path, in: script, after: &order, within: &open) }
        open.removeLast()
        place[path] = script
        order.append(module)
    }
}

/// Writes a joined script.
struct JoinedScriptWriter {
    private let script: String
    private let plan: JoiningPlan
    private let modules: [String: ScriptModule]
    private let place: [String: String]

    /// - Parameters:
    ///   - script: the path of the script.
    ///   - plan: which modules become which script.
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

    /// The expression that loads a module: the module itself if its script is loaded already.
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

/// Which modules become which scripts, and where those are served.
struct JoiningPlan: Equatable {
    /// The page's modules, with the client's and the element's, which the page needs at once.
    static let page = JoiningPlan(main: "playground/joined.js", folder: "playground/")

    /// The client's modules.
    static let client = JoiningPlan(main: "detent.js", folder: "detent/")

    /// The element's modules. The client's stay outside: a page may use them too.
    static let element = JoiningPlan(
        main: "detent-element.js", folder: "detent-element/", outside: ["detent.js", "detent/"])

    /// The address of the script that a page loads.
    let main: String

    /// Where the scripts are served that are loaded later.
    private let folder: String

    /// What the paths of modules begin with that stay outside.
    private let outside: [String]

    /// - Parameters:
    ///   - main: the address of the script that a page loads.
    ///   - folder: where the scripts are served that it loads later, with a slash at its end.
    ///   - outside: what the paths of modules begin with that are imported from their own addresses.
    init(main: String, folder: String, outside: [String] = []) {
        self.main = main
        self.folder = folder
        self.outside = outside
    }

    /// Whether a module is in none of the scripts.
    func leavesOut(_ path: String) -> Bool { outside.contains { path.hasPrefix($0) } }

    /// Where the script of a module that is loaded later is served.
    func address(ofLater path: String) -> String {
        let name = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
        return "\(folder)joined-\(name.replacing("/", with: "-"))"
    }

    /// The name of the result of a module's function, or of a module that stays outside.
    func constant(_ path: String) -> String {
        let name = path.dropFirst(path.hasPrefix(folder) ? folder.count : 0).dropLast(".js".count)
        return "$" + String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}
