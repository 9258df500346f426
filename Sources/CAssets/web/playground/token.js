/** The token with which this page uses the service: from the address or from the user. The tab keeps it. */
import { TokenForm } from "./token-form.js";

const service = new URL("..", import.meta.url);
const key = `detent ${service.pathname} token`;

let current = taken() ?? stored();
let asking; // a promise, while the user is asked

/** Takes the token out of the address, which others may see and the browser's history keeps. */
function taken() {
  const parts = location.hash.slice(1).split("&");
  const [given] = parts.filter((it) => it.startsWith("token="));
  if (given === undefined) return undefined;
  const rest = parts.filter((it) => !it.startsWith("token=")).join("&");
  history.replaceState(null, "", location.pathname + location.search + (rest && `#${rest}`));
  const token = new URLSearchParams(given).get("token");
  store(token);
  return token;
}

function stored() {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a token for this tab; without one, forgets it. */
function store(token) {
  try {
    if (token === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, token);
  } catch {
    // The browser's settings may forbid it; then a reload asks again.
  }
}

// A link with another token was opened in this tab: what it may is not what the one before might.
addEventListener("hashchange", () => taken() !== undefined && location.reload());

const isToken = (text) => /^[\w.~+/-]+=*$/.test(text ?? "");

/** Whether the page has a token. */
export const hasToken = () => current !== undefined;

/** What the page's token says: what it allows, and for which sessions. */
export function ownClaims() {
  try {
    return JSON.parse(atob(current.split(".")[1].replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return {}; // it is none that the service would take
  }
}

/** Gives the client the token; a refused one is replaced by what the user enters. */
async function giveToken({ isRefused }) {
  return isRefused || !isToken(current) ? asked() : current;
}

/** Asks the user for a token, once for all that wait for it. */
function asked() {
  asking ??= askUser().finally(() => (asking = undefined));
  return asking;
}

async function askUser() {
  let why = hasToken() ? await refusal(current) : "";
  if (why === undefined) return current;
  store(current = undefined);
  const form = new TokenForm(document);
  let token;
  do {
    token = await form.entered(why);
    why = await refusal(token);
  } while (why !== undefined);
  form.close();
  store(current = token);
  return token;
}

/** Why the service does not take a token, as a sentence; undefined if it does. A token may allow little: that is no refusal. */
async function refusal(token) {
  if (!isToken(token)) return "That is no token: it has other signs than letters, digits and -._~+/.";
  try {
    const response = await fetch(new URL("v1/presets", service), { headers: { Authorization: `Bearer ${token}` }, cache: "no-store" });
    if (response.ok || response.status === 403) return undefined;
    const { detail } = await response.json();
    return response.status === 401 ? `That token was refused: ${detail}` : `The service could not check that token: ${detail}`;
  } catch {
    return "The service did not respond. Try again.";
  }
}

/**
 * Does something that needs the service, and again after the user has given a token, if the service asks for one.
 * @param {(options: {token?: function}) => Promise<T>} act is given the options of `connect`
 * @returns {Promise<T>}
 * @template T
 */
export async function withToken(act) {
  for (;;) {
    try {
      return await act(hasToken() ? { token: giveToken } : {});
    } catch (error) {
      // What waits for the user's token gives up sooner than the user.
      const mayWait = error.status === undefined || error.status === 401;
      if (asking && mayWait) await asking;
      else if (error.status === 401 && !hasToken()) await asked();
      else throw error;
    }
  }
}

/** The service's response to a request with the token. @param {string} path @param {RequestInit} [options] */
export function ask(path, options) {
  const { href } = new URL(path, service);
  return withToken(async ({ token }) => {
    const send = token ? (await import("../detent/access.js")).sending(token, fetch) : fetch;
    const response = await send(href, options);
    if (response.status === 401) throw Object.assign(new Error("the service asks for a token"), { status: 401 });
    return response;
  });
}
