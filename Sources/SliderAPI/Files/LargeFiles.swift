/// The files that are compressed and put together for longer than all else of a start: when one is first asked for, or
/// by ``prepare()``.
enum LargeFiles {
    /// The files for browsers.
    static let web = WebFiles()
    /// The engine for pages; nil if this executable was built without it.
    static let pageEngine = PageEngine.file
    /// The contract, `/openapi.yaml`.
    static let contract = StaticFile(Assets.contract, type: "application/yaml")

    /// Makes all of them ready.
    static func prepare() {
        _ = (web, pageEngine, contract)
    }
}
