/** A control as text for other places: each works as it is. */
import { pretty } from "../json.js";

/** The formats, by name. @type {Record<string, (control: object, service: string, title: string) => string>} */
export const copyFormats = {
  JSON: (control) => pretty(control, 100),
  curl: asCurl,
  HTML: asHTML,
  JavaScript: asJavaScript,
  Swift: asSwift,
};

/** A request that makes a session of the control. */
function asCurl(control, service) {
  const body = JSON.stringify({ control }).replaceAll("'", String.raw`'\''`);
  return `curl -s ${service}v1/sessions -d '${body}'`;
}

/** Three lines that show the slider in a page. */
function asHTML(control, service, title) {
  return lines(
    `<script type="module" src="${service}detent-element.js"></script>`,
    `<label for="slider">${escaped(title)}</label>`,
    `<detent-slider id="slider" control='${escaped(JSON.stringify(control))}'></detent-slider>`,
  );
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&#39;");

/** A module for a page that has an element `#slider`. */
function asJavaScript(control, service) {
  return lines(
    `import { connect } from "${service}detent.js";`,
    "",
    `const control = ${pretty(control, 100)};`,
    "",
    `const detent = await connect("${service.replace(/\/$/, "")}", { control });`,
    'detent.on("frame", (frame) => console.log(frame.text ?? frame.snapped ?? frame.seamless));',
    'detent.bind(document.querySelector("#slider"));',
  );
}

/** A program that makes a session of the control. */
function asSwift(control, service) {
  const json = pretty({ control }, 100).replaceAll("\n", "\n    ");
  return lines(
    "import Foundation",
    "#if canImport(FoundationNetworking)",
    "import FoundationNetworking",
    "#endif",
    "",
    'let session = #"""',
    `    ${json}`,
    '    """#',
    "",
    `var request = URLRequest(url: URL(string: "${service}v1/sessions")!)`,
    'request.httpMethod = "POST"',
    'request.setValue("application/json", forHTTPHeaderField: "Content-Type")',
    "request.httpBody = Data(session.utf8)",
    "let (answer, _) = try await URLSession.shared.data(for: request)",
    "print(String(decoding: answer, as: UTF8.self))",
  );
}

const lines = (...all) => `${all.join("\n")}\n`;
