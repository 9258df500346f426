/** Links for guests of a service that asks for tokens: each carries a token that allows less than the page's own. */
import { copy } from "./clipboard.js";
import { chosen } from "./guest-menu.js";
import { ask, ownClaims } from "./token.js";

/** How long a link works, in seconds; not longer than the page's own token. */
const lasts = 86_400;

/** The kinds of links, with the scopes that they need. A guest's page also reads springs and haptics, if it may. */
const kinds = [
  { label: "Link to watch", purpose: "watch this slider", scopes: ["sessions:read"] },
  { label: "Link to play along", purpose: "play along", scopes: ["sessions:read", "sessions:write"] },
];

/**
 * Copies a link with a token for a session, of a kind that the user chooses. If there can be none, copies the link as it is.
 * @param {import("./card.js").Card} card
 * @param {string} link without a token
 * @returns {Promise<string | undefined>} what to tell the user; undefined if they chose none
 */
export async function shareWithGuests(card, link) {
  const { id } = card.detent;
  const offered = kinds.map((kind) => ({ ...kind, scopes: scopesFor(kind, id) })).filter(({ scopes }) => scopes);
  const kind = offered.length > 1 ? await chosen(card, offered) : offered[0];
  if (!kind && offered.length) return undefined;
  const made = kind ? guestLink(link, id, kind) : Promise.resolve(plain(link));
  try {
    const isCopied = await copyLater(made.then(({ text }) => text));
    const { text, said } = await made;
    return isCopied ? said : text;
  } catch (error) {
    return `No link was copied: ${error.message}`;
  }
}

/** A link without a token. @param {string} [why] */
const plain = (text, why = "") => ({ text, said: `Copied a link to this slider. Those who open it need a token of their own${why}.` });

/** The scopes of a token for a link; undefined if the page's own token has fewer, or allows just that. */
function scopesFor({ scopes }, id) {
  const { scope = "", sid } = ownClaims();
  const own = scope.split(" "), isAdmin = own.includes("admin");
  if (!isAdmin && !scopes.every((it) => own.includes(it))) return undefined;
  const wanted = isAdmin || own.includes("presets:read") ? [...scopes, "presets:read"] : scopes;
  return isAdmin || sid !== id || own.some((it) => !wanted.includes(it)) ? wanted : undefined;
}

/** Asks the service for a token, and makes a link with it. */
async function guestLink(link, sid, { purpose, scopes }) {
  const response = await ask("v1/tokens", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ scope: scopes.join(" "), sid, ttl: lasts }),
  });
  const { type, detail, token, exp } = await response.json();
  // The address's fragment is not sent to the service, and the guest's page takes the token out of it at once.
  if (response.ok) return { text: `${link}#token=${token}`, said: `Copied a link to ${purpose}. It works until ${time(exp)}.` };
  if (response.status !== 403) throw new Error(detail);
  return plain(link, type.endsWith("/no-signing-key") ? ": this service can't make one" : "");
}

const time = (seconds) => new Date(1000 * seconds).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });

/** Copies a text that is not there yet. Some browsers allow that only if it is promised at the user's click. */
async function copyLater(text) {
  try {
    const blob = text.then((it) => new Blob([it], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return copy(await text);
  }
}
