import { connect, type SliderFrame } from "./detent.js";

const detent = await connect("http://localhost:8080", {
  control: { range: { lower: 16, upper: 28 }, step: 0.5, text: { fractionDigits: 1, suffix: " °C" } },
});

function draw({ value, thumb, bars, text }: SliderFrame): string {
  return `${text} (${value}) at ${thumb.x}, ${bars?.heights.length ?? 0} bars`;
}

detent.on("frame", (frame) => console.log(draw(frame)));
detent.on("cue", ({ cause, weight }) => console.log(cause, weight));
await detent.send({ type: "began", x: 140 });

const slider = document.createElement("detent-slider");
slider.preset = "zoom";
slider.addEventListener("connect", ({ detail }) => console.log(detail.id));
slider.addEventListener("change", () => console.log(slider.value));
