/// What this module holds. A page calls a module from one thread alone, one call after the other.
nonisolated(unsafe) private var module = Module()

@_expose(wasm, "reserve") @_cdecl("detent_reserve")
func reserve(_ count: Int32) -> UInt { module.exchange.reserve(Int(count)) }

@_expose(wasm, "begin") @_cdecl("detent_begin")
func begin(_ count: Int32) -> Int32 { status { () throws(Status) in try module.begin(Int(count)) } }

@_expose(wasm, "adopt") @_cdecl("detent_adopt")
func adopt(_ count: Int32) -> Int32 { status { () throws(Status) in try module.adopt(Int(count)) } }

@_expose(wasm, "predict") @_cdecl("detent_predict")
func predict(_ count: Int32) -> Int32 { status { () throws(Status) in try module.predict(Int(count)) } }

@_expose(wasm, "take") @_cdecl("detent_take")
func take(_ count: Int32, _ last: Int32) -> Int32 {
    status { () throws(Status) in try module.take(Int(count), inResponseTo: Int(last)) }
}

@_expose(wasm, "takeBack") @_cdecl("detent_take_back")
func takeBack(_ first: Int32, _ last: Int32) -> Int32 {
    status { () throws(Status) in try module.takeBack(Int(first), Int(last)) }
}

@_expose(wasm, "catchUp") @_cdecl("detent_catch_up")
func catchUp() -> Int32 { status { () throws(Status) in try module.catchUp() } }

@_expose(wasm, "preview") @_cdecl("detent_preview")
func preview(_ t: Double) -> Int32 { status { () throws(Status) in try module.preview(t) } }

@_expose(wasm, "figures") @_cdecl("detent_figures")
func figures() -> Int32 { status { () throws(Status) in try module.figures() } }

@_expose(wasm, "openLocal") @_cdecl("detent_open_local")
func openLocal(_ count: Int32) -> Int32 { status { () throws(Status) in try module.openLocal(Int(count)) } }

@_expose(wasm, "applyLocal") @_cdecl("detent_apply_local")
func applyLocal(_ count: Int32) -> Int32 { status { () throws(Status) in try module.applyLocal(Int(count)) } }

@_expose(wasm, "output") @_cdecl("detent_output")
func output() -> UInt { module.exchange.outputAddress }

@_expose(wasm, "outputCount") @_cdecl("detent_output_count")
func outputCount() -> Int32 { Int32(module.exchange.outputCount) }

/// The status of a call, as the page gets it.
private func status(_ call: () throws(Status) -> Void) -> Int32 {
    do { try call() } catch { return error.rawValue }
    return Status.done.rawValue
}
