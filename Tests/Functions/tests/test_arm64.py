"""Whether the compiler fuses a multiplication and an addition on arm64, where one instruction can do both. A fused one
rounds once instead of twice, so its results would differ from those of other processors."""

import re

from embedded import MODULES, compiled, output, sources

TARGET = "aarch64-none-none-elf"
FUSED = re.compile(r"\t(fn?m(?:add|sub)|fml[as]l?2?)\t")


def test_no_multiplication_is_fused_with_an_addition_on_arm64(tmp_path):
    for module in MODULES:
        code = output("llvm-objdump", "-d", compiled(tmp_path, TARGET, module, sources(module)))
        assert code.count("\tfmul\t") > 100
        assert not FUSED.findall(code)


def test_a_fused_multiplication_is_found(tmp_path):
    source = tmp_path / "fused.swift"
    source.write_text("public func f(_ a: Double, _ b: Double, _ c: Double) -> Double { a.addingProduct(b, c) }\n")
    assert FUSED.findall(output("llvm-objdump", "-d", compiled(tmp_path, TARGET, "Fused", [source])))
