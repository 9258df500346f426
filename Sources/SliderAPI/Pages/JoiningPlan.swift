/// Which modules become which scripts, and where those are served.
struct JoiningPlan: Equatable {
    /// The page's modules. It needs the client's and the element's at once, so they are among them.
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
