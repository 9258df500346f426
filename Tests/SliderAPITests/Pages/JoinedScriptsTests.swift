import Testing

@testable import SliderAPI

struct JoinedScriptsTests {
    private func joined(
        _ entries: [String], _ sources: [String: String], _ plan: JoiningPlan = .page
    ) throws(PageFault) -> [String: String] {
        try JoinedScripts(entries, of: sources.mapValues { Array($0.utf8) }, plan).files
            .mapValues { String(decoding: $0, as: UTF8.self) }
    }

    @Test func eachModule_comesOnceAndAfterThoseThatItImports() throws {
        let files = try joined(
            ["playground/page.js"],
            [
                "playground/page.js": "import { a } from \"./a.js\";\nimport { b as c } from \"../b.js\";\na(c);",
                "playground/a.js": "import { b } from \"../b.js\";\nexport const a = b;", "b.js": "export const b = 1;",
            ])
        #expect(
            files == [
                "playground/joined.js": """
                const $b=(()=>{
                const b=1;
                return{b};
                })();
                const $a=(()=>{
                const{b}=$b;
                const a=b;
                return{a};
                })();
                const $page=(()=>{
                const{a}=$a;
                const{b:c}=$b;
                a(c);
                return{};
                })();

                """
            ])
    }

    @Test func aModuleThatIsLoadedLater_sharesThePagesModules() throws {
        let files = try joined(
            ["playground/page.js"],
            [
                "playground/page.js": "import { a } from \"./a.js\";\nimport(\"./network/panel.js\");",
                "playground/a.js": "export const a = 1;",
                "playground/network/panel.js":
                    "import { a } from \"../a.js\";\nimport { b } from \"./b.js\";\nexport class Panel {}",
                "playground/network/b.js": "export const b = 2;",
            ])
        let later = try #require(files["playground/joined-network-panel.js"])
        #expect(later.hasPrefix("import{$a}from\"./joined.js\";\nconst $network_b="))
        #expect(later.hasSuffix("export const{Panel}=$network_panel;\n"))
        let main = try #require(files["playground/joined.js"])
        #expect(main.contains("import(\"./joined-network-panel.js\");"))
        #expect(main.hasSuffix("export{$a};\n"))
        #expect(files.count == 2)
    }

    @Test func aModuleThatIsThere_isNotLoadedLater() throws {
        let files = try joined(
            ["a.js", "b.js"], ["a.js": "const b = await_(() => import(\"./b.js\"));", "b.js": "export const b = 1;"])
        #expect(files.keys.sorted() == ["playground/joined.js"])
        #expect(files["playground/joined.js"]?.contains("import(") == false)
        #expect(files["playground/joined.js"]?.contains("await_(()=>Promise.resolve($b))") == true)
    }

    @Test func aModulesAddress_isItsOwn() throws {
        let source = "const a = new URL(\"..\", import.meta.url);"
        let files = try joined(["playground/x/a.js", "b.js"], ["playground/x/a.js": source, "b.js": source])
        let main = try #require(files["playground/joined.js"])
        #expect(main.contains("new URL(\"..\", new URL(\"./x/a.js\",import.meta.url));"))
        #expect(main.contains("new URL(\"..\", new URL(\"../b.js\",import.meta.url));"))
    }

    @Test func theElementsScript_importsTheClient_andExportsTheElement() throws {
        let files = try joined(
            ["detent-element.js"],
            [
                "detent-element.js": "import { E } from \"./detent-element/e.js\";\nexport { E };",
                "detent-element/e.js": """
                import { connect } from "../detent.js";
                import { style } from "./style-e.js";
                export class E { a = connect(style); b = import("../detent/local.js"); }
                """,
                "detent-element/style-e.js": "export const style = `\na { b: c; }\n`;",
                "detent.js": "export function connect() {}", "detent/local.js": "",
            ], .element)
        #expect(
            files == [
                "detent-element.js": """
                import*as $detent from"./detent.js";
                const $style_e=(()=>{
                const style = `
                a{b:c;}
                `;
                return{style};
                })();
                const $e=(()=>{
                const{connect}=$detent;
                const{style}=$style_e;
                class E {a=connect(style); b=import("./detent/local.js"); }
                return{E};
                })();
                const $detent_element=(()=>{
                const{E}=$e;
                return{E};
                })();
                export const{E}=$detent_element;

                """
            ])
    }

    @Test(arguments: [
        ["a.js": "import { b } from \"./b.js\";"],
        ["a.js": "import { b } from \"./b.js\";", "b.js": "import { a } from \"./a.js\";\nexport const b = 1;"],
        ["a.js": "import { b } from \"./b.js\";", "b.js": "export const c = 1;"],
        [
            "a.js": "import(\"./b.js\");\nimport(\"./c.js\");", "b.js": "import \"./d.js\";",
            "c.js": "import \"./d.js\";",
            "d.js": "",
        ],
    ])
    func whatCannotBeJoined_isRefused(_ sources: [String: String]) {
        #expect(throws: PageFault.self) { try joined(["a.js"], sources) }
    }
}
