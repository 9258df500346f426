"""Whether the functions compile for wasm and import nothing there."""

from embedded import compiled, output, sources

# What Embedded Swift's own runtime takes from elsewhere, whether it is used or not.
RUNTIME = {"__indirect_function_table", "__stack_pointer", "arc4random_buf", "free", "memset", "posix_memalign"}


def undefined(path):
    names = {line.split()[-1] for line in output("llvm-nm", "-u", path).splitlines() if line.strip()}
    return {name for name in names if not name.startswith("__stack_chk_")} - RUNTIME


def test_the_functions_compile_for_wasm_and_call_nothing(tmp_path):
    made = compiled(tmp_path, "wasm32-unknown-none-wasm", "ElementaryFunctions", sources("ElementaryFunctions"))
    assert not undefined(made)


def test_a_call_is_found(tmp_path):
    source = tmp_path / "call.swift"
    source.write_text("public func f(_ a: Double, _ b: Double, _ c: Double) -> Double { a.addingProduct(b, c) }\n")
    assert "fma" in undefined(compiled(tmp_path, "wasm32-unknown-none-wasm", "Call", [source]))
