const longestLead = 30_000; // ms, by which a token is asked for before the end of the one before
const leastUse = 5000; // ms, between two calls of the function, also when its tokens end sooner
const longestTimer = 2 ** 31 - 1; // ms
const trial = 30_000; // ms, for which a token in place of a refused one is kept although it is refused too

/** Keeps a token, and asks for another one before its end or when the service has refused it. */
export class Keeper {
  #ask; #asking; #token;

  /** @param {string | ((asked: { isRefused: boolean }) => string | Promise<string>)} token */
  constructor(token) {
    if (typeof token === "function") this.#ask = token;
    else this.#token = { text: checked(token), renewsAt: Infinity };
  }

  /** The last token; undefined before the first one. */
  get last() { return this.#token; }

  /** The token for a request. */
  async current() {
    const token = this.#token;
    if (token && performance.now() < token.renewsAt) return token;
    try {
      return await this.#renewed(false);
    } catch (error) {
      if (!token || performance.now() >= token.endsAt) throw error;
      // The token is still valid: it is used, and the function is asked again later.
      token.renewsAt = performance.now() + leastUse;
      return token;
    }
  }

  /** The token for a request after this one was refused; undefined if there is no other one. */
  async after(refused) {
    if (!this.#ask) return undefined;
    if (refused !== this.#token) return this.current();
    if (performance.now() < refused.triedUntil && !refused.isAccepted) return undefined;
    const token = await this.#renewed(true);
    return token === refused ? undefined : token;
  }

  /** Calls `act` when the token is replaced before its end. Returns what stops that. */
  whenReplaced(act) {
    const token = this.#token;
    let timer;
    const wait = () => {
      // A timer may end just before its time.
      const pause = Math.max(Math.ceil(token.renewsAt - performance.now()) + 1, leastUse);
      timer = setTimeout(look, Math.min(pause, longestTimer));
    };
    const look = async () => {
      const now = await this.current().catch(() => token);
      if (!timer) return;
      if (now === token) wait();
      else act();
    };
    if (this.#ask) wait();
    return () => (timer = clearTimeout(timer));
  }

  /** Asks for a token, once for all requests that wait for it. */
  #renewed(isRefused) {
    this.#asking ??= this.#take(isRefused).finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #take(isRefused) {
    const text = checked(await this.#ask({ isRefused }));
    const now = performance.now(), life = lifeOf(text);
    const triedUntil = isRefused ? now + trial : 0;
    if (text === this.#token?.text) return Object.assign(this.#token, { renewsAt: now + leastUse, triedUntil, isAccepted: false });
    const use = Math.max(life - Math.min(longestLead, life / 10), leastUse);
    return (this.#token = { text, renewsAt: now + use, endsAt: now + life, triedUntil });
  }
}

/** A text that a header can carry (RFC 6750, section 2.1). A mistake is told without it. */
function checked(text) {
  if (typeof text === "string" && /^[\w.~+/-]+=*$/.test(text)) return text;
  throw new TypeError("a token is a text of letters, digits and -._~+/, as a JWT is, or a function that gives one");
}

/** For how long a token may be used, in milliseconds: Infinity if it does not say so. The page's clock may be wrong. */
function lifeOf(text) {
  const { exp, iat } = claimsOf(text);
  if (typeof exp !== "number") return Infinity;
  return 1000 * Math.min(exp - Date.now() / 1000, typeof iat === "number" ? exp - iat : Infinity);
}

function claimsOf(text) {
  try {
    return JSON.parse(atob(text.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"))) ?? {};
  } catch {
    // It is no JWT: only the service knows its end.
    return {};
  }
}
