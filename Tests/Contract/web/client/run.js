// Runs one test of a file in this folder: node run.js FILE NAME. Exits with 1 and a stack when an assertion fails.

// The client listens to the page as soon as it is loaded: the fakes come first.
import { clock, Element, streams, vibrated } from "./fakes.js";
import { connect, DetentProblem } from "./detent.js";
import { SeveralThumbs, Service } from "./service.js";

/** A client with a fake service, and everything that the client has reported. */
async function opened({ control, accepted, id = "s", ...options } = {}) {
  const service = Object.assign(new (control?.thumbs ? SeveralThumbs : Service)(control), { accepted, id });
  const heard = { frames: [], cues: [], statuses: [], problems: [], ended: [], renewed: [] };
  const detent = await connect("http://service/", { preset: "any", fetch: service.fetch, ...options });
  detent.on("frame", (frame, from) => heard.frames.push([frame.version, from]));
  detent.on("cue", (cue) => heard.cues.push(cue.x));
  detent.on("status", (status, problem) => (heard.statuses.push(status), problem && heard.problems.push(problem)));
  detent.on("ended", ({ reason }) => heard.ended.push(reason));
  detent.on("renewed", ({ reason }) => heard.renewed.push(reason));
  // Clients that come together share a stream.
  await clock.pass(50);
  streams.at(-1)?.open();
  await clock.settle();
  service.asked.length = 0;
  return { service, detent, heard };
}

/** The same, with a bound element. */
async function bound({ width = 100, height, bind, ...options } = {}) {
  const client = await opened(options);
  const element = new Element(width, height);
  const unbind = client.detent.bind(element, bind);
  await clock.settle();
  return { ...client, element, unbind };
}

const [, , file, name] = process.argv;
const tests = await import(`./${file}.js`);
await tests[name]({ opened, bound, clock, streams, vibrated, DetentProblem });
process.exit();
