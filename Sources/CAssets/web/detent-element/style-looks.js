import { css } from "./sheet.js";

/** The looks with more than a rail: the dial, the star and the strip of pictures. */
export const looksStyle = css`
/* The dial: dark glass as on a camera, in light and dark pages. */
.stage[data-look=dial] { border-radius: 20px; background: linear-gradient(#1b1b1e, #0b0b0c); box-shadow: 0 0 0 .5px rgb(255 255 255 / .14) inset; --finger: #fff; min-height: 104px; padding: 0 20px; }
.stage[data-look=dial] .beyond { background: rgb(19 19 20 / .65); }
.mark { top: 24px; width: 2px; margin-left: -1px; height: 12px; border-radius: 1px; background: rgb(255 255 255 / .38); }
.mark[data-key] { top: 18px; height: 18px; background: var(--keyMarkColor, #fff); }
.mark span { left: -20px; width: 41px; top: 26px; font-size: .6875rem; font-weight: 600; line-height: 1; text-align: center; color: rgb(255 255 255 / .82); font-variant-numeric: tabular-nums; transition: color .2s; }
.mark[data-key] span { top: 32px; }
.mark[data-holds] span { color: var(--indicatorColor, #fc0); }
.indicator { left: -2px; top: -24px; width: 4px; height: 34px; border-radius: 2px; background: var(--indicatorColor, #fc0); box-shadow: 0 0 10px color-mix(in srgb, var(--indicatorColor, #fc0) 45%, transparent); }
.stage[data-look=dial] .finger { top: 27px; }
.track[data-mirrored] :is(.mark span, .hint) { scale: -1 1; }
.stage[data-vertical][data-look=dial] { min-height: 0; padding: 20px 0; width: 104px; }
.stage[data-vertical] .mark span { rotate: 90deg; }

/* The star and its segments. */
.stage[data-look=star] { min-height: 126px; padding-top: 42px; }
.stage[data-vertical][data-look=star] { padding: 0 0 0 42px; }
.stage[data-vertical] .lift { rotate: 90deg; }
.segments { inset: 0; }
.window, .side { overflow: hidden; }
.segment { top: 50%; height: calc(var(--segmentHeight, 4) * 1px); translate: 0 -50%; border-radius: calc(var(--segmentCornerRadius, 1) * 1px); background: color-mix(in srgb, var(--fillColor, var(--accent)) 32%, transparent); }
.on .segment { background: var(--lineColor, var(--accent)); }
.track[data-star] .knob { --size: calc(var(--thumbSize, 20) * 1px); background: var(--lineColor, var(--accent)); box-shadow: 0 0 0 3px var(--ground), 0 1px 4px rgb(0 0 0 / .3); }
.halo { --around: calc((var(--thumbSize, 20) + 2 * var(--haloSize, 10)) * 1px); left: calc(var(--around) / -2); top: calc(var(--around) / -2); width: var(--around); height: var(--around); border-radius: 50%; background: color-mix(in srgb, var(--fillColor, var(--accent)) 40%, transparent); opacity: 0; scale: .5; transition: opacity var(--halo-time, 0s) var(--halo-ease, linear) var(--halo-delay, 0s), scale var(--halo-time, 0s) var(--halo-ease, linear) var(--halo-delay, 0s); }
.halo[data-on] { opacity: 1; scale: 1; }
.glide { left: 0; top: 50%; width: 0; height: 0; }
.lift { left: 0; top: 0; }
.star { --size: calc(var(--starSize, 40) * 1px); left: calc(var(--size) / -2); top: calc(var(--size) / -2); width: var(--size); height: var(--size); overflow: visible; fill: var(--fillColor, var(--accent)); stroke: var(--lineColor, var(--accent)); stroke-linejoin: round; filter: drop-shadow(0 3px 6px color-mix(in srgb, var(--lineColor, var(--accent)) 35%, transparent)); }
.hint { left: 34px; top: -10px; font-size: .8125rem; color: var(--quiet); opacity: 0; white-space: nowrap; transition: opacity .3s; }
.hint[data-on] { opacity: 1; }

/* The carousel: one panorama, in two pictures or in one. */
.stage[data-look=strip] { gap: 14px; }
.strip { width: 100%; height: auto; aspect-ratio: 2 / 1; max-height: calc(var(--stripMaxHeight, 300) * 1px); display: flex; direction: ltr; cursor: zoom-in; border-radius: calc(var(--outer) * 1px); }
.strip[aria-valuenow="1"] { cursor: zoom-out; }
.picture { position: relative; flex: 1; overflow: hidden; pointer-events: none; background-image: var(--panorama); background-size: 200% 100%; transition: margin var(--seam-time, 0s) var(--seam-ease, linear) var(--seam-delay, 0s), border-radius var(--seam-time, 0s) var(--seam-ease, linear) var(--seam-delay, 0s); }
.picture + .picture { background-position-x: 100%; }
.picture ::slotted(*) { width: 100%; height: 100%; object-fit: cover; }
.choice { display: inline-flex; padding: 3px; border-radius: 20px; background: color-mix(in srgb, var(--ink) 7%, transparent); }
.choice button { min-height: 34px; min-width: 108px; border: 0; border-radius: 17px; font: inherit; font-size: .8125rem; font-weight: 500; letter-spacing: inherit; color: var(--quiet); background: none; cursor: pointer; }
.choice button[aria-pressed=true] { color: var(--ink); background: var(--detent-raised, light-dark(#fff, #5b5b60)); box-shadow: 0 1px 4px rgb(0 0 0 / .14); }

@media (prefers-reduced-motion: reduce) { .halo, .picture { transition: none; } }
`;
