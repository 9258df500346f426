/** A control as text for other places: each works as it is. */
import { pretty } from "../json.js";
import { hasToken } from "../token.js";

/** The formats, by name. @type {Record<string, (control: object, service: string, title: string) => string>} */
export const copyFormats = {
  JSON: (control) => pretty(control, 100),
  curl: asCurl,
  HTML: asHTML,
  JavaScript: asJavaScript,
  Swift: asSwift,
};

/** What gives curl a token, if the page needs one: never the page's own, which the text would spread. */
export const curlToken = () => (hasToken() ? ' -H "Authorization: Bearer $DETENT_TOKEN"' : "");

/** What asks for a token in a page, if this one needs one; in an app, the page's own server would give it. */
const askForToken = '() => prompt("The service asks for a token")';

/** A request that makes a session of the control. */
function asCurl(control, service) {
  const body = JSON.stringify({ control }).replaceAll("'", String.raw`'\''`);
  return `curl -s ${service}v1/sessions${curlToken()} -d '${body}'`;
}

/** Three lines that show the slider in a page. */
function asHTML(control, service, title) {
  const script = hasToken()
    ? [`<script type="module">`, `  import { DetentSlider } from "${service}detent-element.js";`, `  DetentSlider.token = ${askForToken};`, "</script>"]
    : [`<script type="module" src="${service}detent-element.js"></script>`];
  return lines(
    ...script,
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
    ...(hasToken() ? [`const token = ${askForToken};`] : []),
    `const detent = await connect("${service.replace(/\/$/, "")}", { control${hasToken() ? ", token" : ""} });`,
    `detent.on("frame", (frame) => console.log(${control.thumbs ? "...frame.thumbs.map((it) => it.text ?? it.snapped)" : "frame.text ?? frame.snapped ?? frame.seamless"}));`,
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
    ...(hasToken() ? [
      'let token = ProcessInfo.processInfo.environment["DETENT_TOKEN"] ?? ""',
      'request.setValue("Bearer \\(token)", forHTTPHeaderField: "Authorization")',
    ] : []),
    "request.httpBody = Data(session.utf8)",
    "let (data, _) = try await URLSession.shared.data(for: request)",
    "print(String(decoding: data, as: UTF8.self))",
  );
}

const lines = (...all) => `${all.join("\n")}\n`;
