/// What this module holds. A page calls a module from one thread alone, one call after the other.
nonisolated(unsafe) private var module = Module()

@_expose(wasm, "reserve") @_cdecl("detent_reserve")
func reserve(_ count: Int32) -> UInt { module.exchange.reserve(Int(count)) }

@_expose(wasm, "start") @_cdecl("detent_start")
func start(_ count: Int32) -> Int32 { status { () throws(Status) in try module.start(Int(count)) } }

@_expose(wasm, "apply") @_cdecl("detent_apply")
func apply(_ count: Int32) -> Int32 { status { () throws(Status) in try module.apply(Int(count)) } }

@_expose(wasm, "output") @_cdecl("detent_output")
func output() -> UInt { module.exchange.outputAddress }

@_expose(wasm, "outputCount") @_cdecl("detent_output_count")
func outputCount() -> Int32 { Int32(module.exchange.outputCount) }

/// The status of a call, as the page gets it.
private func status(_ call: () throws(Status) -> Void) -> Int32 {
    do { try call() } catch { return error.rawValue }
    return Status.done.rawValue
}
