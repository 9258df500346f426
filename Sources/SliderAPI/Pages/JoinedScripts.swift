/// Modules, joined: one script for what a page needs at once, and one for each module that it loads later.
///
/// A browser far away would else ask for each module by itself. Each module becomes a function that runs once and
/// returns its exports, so names need not be unique:
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
    /// The modules that a script still has to begin with.
    private var waiting: [(entry: String, script: String)] = []

    /// - Parameters:
    ///   - entries: the modules that run when the script is loaded, by path. It exports the first one's names.
    ///   - sources: all files of the folder `web`, by path.
    ///   - plan: what becomes one script.
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
