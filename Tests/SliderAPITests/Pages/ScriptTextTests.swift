import Testing

@testable import SliderAPI

struct ScriptTextTests {
    @Test(arguments: [
        ("const { a, b } = c;", "const {a,b}=c;"),
        ("if (a) { b = (c) => d; }", "if (a){b=(c)=>d;}"),
        ("return a + +b > c ? -d : e;", "return a + +b > c ? -d : e;"),
    ])
    func blanksBesideSigns_areLeftOut(_ line: String, _ compact: String) {
        #expect(ScriptText.compact(line) == compact)
    }

    @Test(arguments: ["\"a, b\"", "'a = b'", "`a, ${{ b }}`", "/ = {/.test(a)"])
    func fromATextOrAPatternOn_eachStays(_ text: String) {
        #expect(ScriptText.compact("f(a, \(text), { b });") == "f(a,\(text), { b });")
    }
}
