import { connect } from "../detent.js";
import { loadEngine } from "./engine.js";
import { put } from "./queue.js";

const id = "local";
const most = 60_000; // ms

/** Opens a client whose authority is the engine in the page; with what says a spring's curve. */
export async function open(folder, { session, ...draft }, options) {
  const all = { ...options, fetch: await localService(folder, draft), stream: false, predict: false, renew: false };
  const detent = await connect(folder, { ...draft, ...all });
  settle(detent);
  return { detent, ask: async (query) => springCurve(query) };
}

/**
 * A service in the page: the engine is the authority of one control, which no service has.
 * @param {string} folder has the engine, and `local/{preset}.json`, where a preset starts (the command `detent element`)
 * @param {{preset: string}} wanted a preset, or a design that the folder has
 * @returns what `connect` gets as `fetch`
 */
async function localService(folder, { preset }) {
  const start = await fetch(`${folder}local/${preset}.json`);
  if (!start.ok) throw Object.assign(new Error(`there is no local/${preset}.json`), { status: start.status });
  const { engine, preset: known, layout, state } = await start.json();
  const { call } = await loadEngine(engine, () => fetch(`${folder}detent-${engine}.wasm`));
  const about = { session: id, epoch: id };
  let last = call("openLocal", JSON.stringify(state));
  let failure; // of the engine, which ends the session

  /** Applies events; their frame. */
  function apply(body) {
    try {
      if (!failure) last = call("applyLocal", body);
    } catch (error) {
      if (error.isHeld) {
        const frame = body.includes('"ifIdle"') ? session().frame : undefined;
        return response(409, { type: "/problems/gesture-in-progress", detail: "a finger is on it", frame });
      }
      if (!(error instanceof WebAssembly.RuntimeError)) {
        return response(422, { type: "/problems/invalid-event", detail: "the control does not take this event" });
      }
      failure = error;
    }
    if (!failure) return response(200, { ...about, ...last });
    return response(404, { detail: failure.message });
  }

  const session = () => {
    const { vibrate, stale, ...shown } = last;
    const frame = { ...about, ...shown, haptics: [], transitions: [] };
    return { id, epoch: id, preset: known, control: state.control, frame, watchers: 0 };
  };

  return async (url, { method, body }) => {
    if (url.endsWith("/events")) return apply(body);
    if (method === "POST") {
      const { control, value = control?.thumbs?.initialValues } = JSON.parse(body);
      const first = value !== undefined && apply(JSON.stringify({ ...put(state.control, value), t: 0 }));
      if (first.ok === false) return first;
      // As a service, which refuses what it would have to limit.
      const reached = String((last.thumbs ?? [last]).map((it) => it.value));
      if (first && reached && reached !== String(value)) return response(422, { detail: "a first value is out of reach" });
    }
    if (method === "DELETE") return response(204);
    if (method === "PATCH") return response(405, { detail: "a control without a service stays as it is" });
    return response(200, url.endsWith("/layout") ? layout : session());
  };
}

const response = (status, content) => ({ status, ok: status < 300, headers: new Headers(), json: async () => content });

/** The time at which a movement settles makes a frame too. */
function settle(detent) {
  let timer;
  detent.on("frame", ({ motion }) => {
    clearTimeout(timer);
    if (motion?.settlesAt === undefined) return;
    const delay = Math.min(motion.settlesAt - performance.now(), most);
    timer = setTimeout(() => detent.send({ type: "elapsed" }).catch(() => {}), delay);
  });
}

/** A spring's curve as CSS, from rest at 0 to 1 with an initial velocity: close to that of `GET /v1/spring`. */
function springCurve(query) {
  const { duration, bounce, velocity } = Object.fromEntries([...new URLSearchParams(query)].map(([name, it]) => [name, Number(it)]));
  const speed = (2 * Math.PI) / duration;
  const ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce;
  const left = remaining(speed, ratio, velocity);
  let settled = duration;
  const step = duration / 50;
  for (let time = 0; time < 20 * duration; time += step) if (Math.abs(left(time)) > 0.001) settled = time + step;
  const places = Array.from({ length: 65 }, (_, index) => +(1 - left((index / 64) * settled)).toFixed(4));
  return { css: `linear(0, ${places.slice(1, -1).join(", ")}, 1)`, settlingDuration: settled };
}

/** The distance that a spring still has to go, of 1. */
function remaining(speed, ratio, velocity) {
  if (ratio < 1) {
    const swing = speed * Math.sqrt(1 - ratio * ratio);
    const sine = (ratio * speed - velocity) / swing;
    return (t) => Math.exp(-ratio * speed * t) * (Math.cos(swing * t) + sine * Math.sin(swing * t));
  }
  if (ratio === 1) return (t) => Math.exp(-speed * t) * (1 + (speed - velocity) * t);
  const root = Math.sqrt(ratio * ratio - 1);
  const [slow, fast] = [-speed * (ratio - root), -speed * (ratio + root)];
  const share = (-velocity - fast) / (slow - fast);
  return (t) => share * Math.exp(slow * t) + (1 - share) * Math.exp(fast * t);
}
