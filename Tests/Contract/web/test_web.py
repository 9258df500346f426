"""What browsers load: the page at `/`, the client module, the playground's files."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from pathlib import Path

import httpx
import pytest

from contract import ENGINE, THUMBS_ENGINE, engine_hash
from service import ROOT, running

FOLDER = ROOT / "Sources/CAssets/web"
# What script/web has made; the service's build carries it.
JOINED = ROOT / "Sources/CAssets/joined"
PAGE = {"Accept": "text/html"}
POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".ts": "application/typescript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml; charset=utf-8",
}
FILES = sorted(it for it in FOLDER.rglob("*") if it.is_file())
SCRIPTS = ["detent-element.js", "detent.js", "playground/joined.js", "detent-element/thumbs.js"]


def path(file: Path) -> str:
    """Where a file is served: as it lies in the folder, so that imports resolve on disk too."""
    return "/" if file.name == "index.html" else f"/{file.relative_to(FOLDER)}"


WHERE = [*map(path, FILES), "/playground/joined.js", "/openapi.yaml", "/v1/presets"]


def get(client: httpx.Client, where: str, encoding: str | None, method: str = "GET", **fields: str) -> httpx.Response:
    """The response for a browser that accepts this coding, or sends no `Accept-Encoding`; its body is not decoded."""
    accepted = PAGE | {name.replace("_", "-"): value for name, value in fields.items()}
    request = client.build_request(method, where, headers=accepted)
    del request.headers["Accept-Encoding"]
    if encoding is not None:
        request.headers["Accept-Encoding"] = encoding
    response = client.send(request, stream=True)
    response.raw = b"".join(response.iter_raw())
    response.close()
    return response


def sent(file: Path) -> bytes:
    """A file as it is sent: a script without comments and indentation, or the joined one with its name."""
    made = JOINED / file.relative_to(FOLDER)
    if made.is_file():
        return made.read_bytes()
    return compact(file.read_text()).encode() if file.suffix == ".js" else file.read_bytes()


def compact(code: str) -> str:
    """A script or a style sheet without comments and indentation."""
    code = re.sub(r"^ */\*.*?\*/\n", "", code, flags=re.DOTALL | re.MULTILINE)
    code = re.sub(r"^ *//.*\n", "", code, flags=re.MULTILINE)
    code = re.sub(r"(?<=[,;{(\[]) // .*$", "", code, flags=re.MULTILINE)
    return re.sub(r"^ +", "", re.sub(r"\n+", "\n", code), flags=re.MULTILINE).lstrip("\n")


def test_no_text_in_a_script_spans_lines():
    """Its indentation would not be sent. A style sheet needs none."""
    for file in FILES:
        if file.suffix == ".js":
            code = re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read_text(), flags=re.DOTALL)
            for text in re.findall(r"`[^`]*`", re.sub(r"\bcss`[^`]*`", "", code)):
                assert "\n" not in text or "${" in text, f"{file.name}: {text}"


@pytest.mark.parametrize("file", FILES, ids=path)
def test_every_file_of_the_folder_is_served(client: httpx.Client, file: Path):
    response = get(client, path(file), None)
    # The page is put together from its files: `Tests/SliderAPITests/Pages`, and the tests of `Tests/Browser`.
    is_made = file.name == "index.html"
    assert (response.status_code, response.raw) == (200, response.raw if is_made else sent(file))
    assert response.headers["Content-Type"] == TYPES[file.suffix]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert response.headers["Cache-Control"] == "no-cache"
    assert "Accept-Encoding" in response.headers["Vary"]
    assert ("Content-Security-Policy" in response.headers) == (file.suffix == ".html")


@pytest.mark.parametrize("where", WHERE)
def test_a_file_is_sent_compressed_and_only_once(client: httpx.Client, where: str):
    plain, small = get(client, where, "identity"), get(client, where, "br;q=1, gzip;q=0.8")
    assert "Content-Encoding" not in plain.headers and small.headers["Content-Encoding"] == "gzip"
    assert len(small.raw) < len(plain.raw) and gzip.decompress(small.raw) == plain.raw
    assert small.headers["ETag"] != plain.headers["ETag"]
    assert plain.headers["Vary"] == small.headers["Vary"]
    again = get(client, where, "gzip", If_None_Match=f'"x", W/{small.headers["ETag"]}')
    assert (again.status_code, again.raw) == (304, b"")
    for name in ("ETag", "Vary", "Cache-Control"):
        assert again.headers[name] == small.headers[name]
    # The tag of the other coding identifies other bytes.
    assert get(client, where, "identity", If_None_Match=small.headers["ETag"]).status_code == 200


@pytest.mark.parametrize("file, ending, most", [(ENGINE, "", 132_500), (THUMBS_ENGINE, "-thumbs", 200_000)])
def test_the_engines_for_pages_are_served_under_their_hash_for_good(
    client: httpx.Client, file: Path, ending: str, most: int
):
    where = f"/detent-{engine_hash()}{ending}.wasm"
    response, small = get(client, where, "identity"), get(client, where, "gzip")
    assert (response.status_code, response.raw) == (200, file.read_bytes())
    assert gzip.decompress(small.raw) == response.raw and len(small.raw) <= most
    for one in (response, small):
        assert one.headers["Content-Type"] == "application/wasm"
        assert one.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert one.headers["X-Content-Type-Options"] == "nosniff"
    assert get(client, where, "gzip", If_None_Match=small.headers["ETag"]).status_code == 304
    for other in (f"0123456789abcdef{ending}", f"{engine_hash()}-thumb"):
        assert get(client, f"/detent-{other}.wasm", None).status_code == 404


@pytest.mark.parametrize("where", WHERE)
def test_head_has_the_headers_of_the_compressed_file(client: httpx.Client, where: str):
    whole, head = get(client, where, "gzip"), get(client, where, "gzip", "HEAD")
    assert head.raw == b"" and head.headers["Content-Length"] == str(len(whole.raw))
    assert head.headers["ETag"] == whole.headers["ETag"]
    assert get(client, where, "gzip", "HEAD", If_None_Match="*").status_code == 304


@pytest.mark.parametrize("refusal", ["gzip;q=0", "gzip;q=0.0, *;q=1", "identity", ""])
def test_a_client_that_refuses_gzip_is_not_sent_it(client: httpx.Client, refusal: str):
    assert "Content-Encoding" not in get(client, "/detent.js", refusal).headers


def test_the_page_loads_few_files(client: httpx.Client):
    """A browser far away would wait a round trip for each module that imports others."""
    loaded = re.findall(r'(?:href|src)="([^"#.][^"]*\.\w+)"', get(client, "/", None).raw.decode())
    wasm = f"detent-{engine_hash()}.wasm"
    assert sorted(loaded) == sorted([wasm, "playground/icon.svg", "playground/joined.js"])
    for name in loaded:
        assert get(client, f"/{name}", "gzip").status_code == 200


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_joined_script_is_served_as_it_was_made(client: httpx.Client, script: str):
    assert (JOINED / script).is_file(), "There are no joined scripts: make them with `script/web`."
    response = get(client, f"/{script}", None)
    assert (response.status_code, response.raw) == (200, (JOINED / script).read_bytes())
    assert response.headers["Content-Type"] == TYPES[".js"] and response.headers["Cache-Control"] == "no-cache"


def test_a_joined_script_needs_only_what_others_may_have_loaded():
    outside = {
        "detent-element.js": ["./detent.js", "./detent/local.js", "./detent-element/thumbs.js"],
        "detent.js": ["./detent/fingers.js"],
        "playground/joined.js": ["../detent/fingers.js", "../detent/local.js", "../detent-element/thumbs.js"],
        "detent-element/thumbs.js": [],
    }
    for script in SCRIPTS:
        text = (JOINED / script).read_text()
        assert re.findall(r"""(?:from|import)\s*\(?\s*"(\..*?)\"""", text) == outside[script], script
        # Comments of style sheets stay in the sources.
        assert not re.search(r"^ *\/\*", text, re.MULTILINE), script


def test_import_meta_is_used_only_by_the_element_and_the_playground():
    """`import.meta.url` of a joined script is its own, or for the element that of its folder (`script/web`)."""
    folders = {str(it.parent.relative_to(FOLDER)) for it in FILES if it.suffix == ".js" and "import.meta" in it.read_text()}
    assert folders == {"detent-element", "playground"}


def test_every_module_that_a_module_imports_is_there():
    """A page whose scripts are not joined loads them one by one."""
    for file in FILES:
        if file.suffix == ".js":
            for name in re.findall(r"""\b(?:from|import)\s*\(?\s*["'](\..*?)["']""", file.read_text()):
                assert (file.parent / name).resolve() in FILES, f"{file.name} imports {name}"


def test_the_page_has_the_style_sheets_of_its_source(client: httpx.Client):
    sheets = re.findall(r'<link rel="stylesheet" href="(.*?)"', (FOLDER / "index.html").read_text())
    assert styles(client.get("/", headers=PAGE).text) == ["\n" + "".join(compact((FOLDER / it).read_text()) for it in sheets)]


def styles(page: str) -> list[str]:
    """The texts of a page's `style` elements."""
    return re.findall("<style>(.*?)</style>", page, re.DOTALL)


def test_the_page_comes_with_the_first_packets(client: httpx.Client):
    """Ten packets, the most that a server sends before it hears of the client again (RFC 6928)."""
    response = get(client, "/", "gzip")
    assert len(response.raw) + len(str(response.headers)) < 10 * 1460


def test_the_page_loads_only_from_its_own_service(client: httpx.Client):
    response = client.get("/", headers=PAGE)
    policy = response.headers["Content-Security-Policy"]
    hashes = [base64.b64encode(hashlib.sha256(it.encode()).digest()).decode() for it in styles(response.text)]
    assert dict(rule.strip().split(" ", 1) for rule in policy.split(";")) == POLICY | {
        "style-src": " ".join(["'self'", *(f"'sha256-{it}'" for it in hashes)])
    }


def test_the_root_is_a_page_for_browsers_and_json_for_others(client: httpx.Client):
    browser = client.get("/", headers={"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"})
    assert browser.headers["Content-Type"] == "text/html; charset=utf-8"
    assert browser.headers["Vary"] == "Accept, Accept-Encoding"
    for accept in ("*/*", "application/json", "application/json, text/html", "text/html;q=0, */*", "image/png"):
        response = client.get("/", headers={"Accept": accept})
        assert (response.headers["Content-Type"], response.headers["Vary"]) == ("application/json", "Accept"), accept
    # A tag of the page does not match the index.
    response = client.get("/", headers={"If-None-Match": browser.headers["ETag"]})
    assert (response.status_code, response.json()["name"]) == (200, "detent")


def test_a_malformed_tag_is_a_bad_header(client: httpx.Client):
    response = client.get("/detent.js", headers={"If-None-Match": "unquoted"})
    assert (response.status_code, response.json()["type"]) == (400, "/problems/bad-header")


def test_files_are_shared_with_allowed_origins_and_vary_in_one_field():
    with running("--allow-origin", "https://app.example") as service, httpx.Client(base_url=service.url) as client:
        allowed = client.get("/detent.js", headers={"Origin": "https://app.example"})
        assert allowed.headers["Access-Control-Allow-Origin"] == "https://app.example"
        assert allowed.headers["Content-Encoding"] == "gzip"
        assert allowed.headers.get_list("Vary") == ["Accept-Encoding, Origin"]
        known = {"If-None-Match": allowed.headers["ETag"], "Origin": "https://app.example"}
        unchanged = client.get("/detent.js", headers=known)
        assert unchanged.status_code == 304
        assert unchanged.headers.get_list("Vary") == ["Accept-Encoding, Origin"]
        assert client.get("/", headers=PAGE).headers.get_list("Vary") == ["Accept, Accept-Encoding, Origin"]
        assert client.get("/").headers.get_list("Vary") == ["Accept, Origin"]
        assert client.get("/v1/haptics").headers.get_list("Vary") == ["Origin"]
    with running("--allow-origin", "*") as service:
        response = httpx.get(f"{service.url}/detent.js", headers={"Origin": "https://app.example"})
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert response.headers.get_list("Vary") == ["Accept-Encoding"]
