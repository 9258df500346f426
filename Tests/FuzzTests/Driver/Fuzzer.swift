import Foundation

// detent-fuzz: hands libFuzzer a property to break. libFuzzer brings the main function; script/fuzz builds and runs it.

/// A C function cannot capture, so the environment names the property.
private let property = ProcessInfo.processInfo.environment["DETENT_FUZZ"].flatMap(FuzzedProperty.init)

/// What libFuzzer calls with each input (LLVM's libFuzzer page, "Fuzz Target"); the bytes are readable until it
/// returns.
@c(LLVMFuzzerTestOneInput) public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ length: Int) -> CInt {
    guard let property else {
        print("detent-fuzz: DETENT_FUZZ must be \(FuzzedProperty.allCases.map(\.rawValue).joined(separator: ", "))")
        exit(64)
    }
    do { try property.check(Array(UnsafeBufferPointer(start: bytes, count: length))) } catch {
        FileHandle.standardError.write(Data("detent-fuzz: \(error)\n".utf8))
        // libFuzzer writes down the bytes of what aborts.
        abort()
    }
    return 0
}
