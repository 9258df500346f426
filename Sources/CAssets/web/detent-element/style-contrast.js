import { css } from "./sheet.js";

/** What carries meaning, with a contrast of 3 : 1 and more by day and by night, and in the colours that a reader chose. */
export const contrastStyle = css`
.stage { --edge: color-mix(in srgb, var(--ink) 55%, transparent); }
.bar { background: light-dark(var(--restBarColor, #8e8e93), color-mix(in srgb, var(--restBarColor, #8e8e93) 70%, transparent)); }
.rail { background: var(--offTint, var(--edge)); }
.knob { box-shadow: 0 0 0 1px light-dark(rgb(0 0 0 / .5), rgb(255 255 255 / .5)), 0 1px 3px rgb(0 0 0 / .28), 0 4px 10px rgb(0 0 0 / .12); }
.track[data-classic] .rail { height: calc(max(var(--trackHeight, 4), 3) * 1px); background: light-dark(var(--offTint), #98989f); box-shadow: none; }
.stop b { box-shadow: 0 0 0 1px color-mix(in srgb, var(--accent) 75%, transparent) inset; }
.stop i { box-shadow: 0 0 0 1.5px color-mix(in srgb, var(--ink) 70%, transparent); }
.mark { background: rgb(255 255 255 / .55); }
.segment { background: color-mix(in srgb, var(--lineColor, var(--accent)) 34%, var(--ground)); box-shadow: 0 0 0 1px color-mix(in srgb, var(--lineColor, var(--accent)) 72%, var(--ink)) inset; }
.on .segment, .track[data-star] .knob { background: color-mix(in srgb, var(--lineColor, var(--accent)) 82%, var(--ink)); }
.star { stroke: color-mix(in srgb, var(--lineColor, var(--accent)) 82%, var(--ink)); }
.choice { box-shadow: 0 0 0 1px color-mix(in srgb, var(--ink) 12%, transparent) inset; }
.choice button[aria-pressed=true] { box-shadow: 0 0 0 1.5px var(--edge) inset; }

/* The ring of the finger is open: a small handle is seen in it. */
.finger i { background: none; }

@media (pointer: coarse) { .choice { border-radius: 25px; } .choice button { min-height: 44px; border-radius: 22px; } }

/* Highlight may be translucent. */
@media (forced-colors: active) {
  .bar, .rail, .rail i, .knob, .segment, .indicator, .mark, .stop b, .stop i, .halo, .star, .finger i, .stage[data-look=dial], .choice button[aria-pressed=true] { forced-color-adjust: none; }
  .bar { background: Canvas; box-shadow: 0 0 0 1px CanvasText inset; }
  .bar::after { background: Highlight; }
  .bar[data-bar=reached]::after { opacity: 1; }
  .bar[data-bar=current]::after { opacity: 1; background: CanvasText; }
  .rail, .track[data-classic] .rail { min-height: 4px; background: Canvas; box-shadow: 0 0 0 1px CanvasText; overflow: clip; }
  .rail i { background: Highlight; }
  .knob, .track[data-star] .knob { background: linear-gradient(Highlight 0 0) Canvas; box-shadow: 0 0 0 2px Canvas, 0 0 0 4px CanvasText; }
  .segment { background: Canvas; box-shadow: 0 0 0 1px CanvasText inset; }
  .on .segment { background: Highlight; }
  .halo { background: none; border: 2px solid Highlight; }
  .star { fill: Highlight; stroke: CanvasText; filter: none; }
  .stage[data-look=dial] { background: Canvas; box-shadow: 0 0 0 1px CanvasText inset; }
  .mark, .mark[data-key] { background: CanvasText; }
  .mark span, .mark[data-holds] span, .hint { color: CanvasText; }
  .mark[data-holds] span { text-decoration: underline 2px; }
  .indicator { background: Highlight; box-shadow: 0 0 0 1px CanvasText; }
  .stop b { background: none; box-shadow: 0 0 0 1px CanvasText inset; }
  .stop[data-holds] b { box-shadow: 0 0 0 3px Highlight inset; }
  .stop i { background: Canvas; box-shadow: 0 0 0 2px CanvasText; }
  .finger i { border-color: CanvasText; }
  .beyond, .stage[data-look=dial] .beyond { background: repeating-linear-gradient(135deg, GrayText 0 1px, Canvas 1px 5px); opacity: .8; forced-color-adjust: none; }
  .picture { outline: 1px solid CanvasText; }
  .choice button { border: 1px solid ButtonText; color: ButtonText; }
  .choice button[aria-pressed=true] { color: HighlightText; background: Highlight; border-color: Highlight; box-shadow: none; }
  :focus-visible, .track:focus-visible { outline-color: Highlight; }
}
`;
