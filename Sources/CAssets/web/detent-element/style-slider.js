import { css } from "./sheet.js";

/**
 * The stage, and the sliders on a rail or with bars. Numbers come from the service: as places and sizes that scripts set,
 * and as custom properties that have the control's appearance (--barWidth, --onTint …) and some transitions (--halo-time …).
 */
export const sliderStyle = css`
:host { display: grid; grid-template-columns: minmax(0, 1fr); min-width: 0; }
:host([orientation=vertical]) { display: inline-grid; grid-template-columns: auto; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; margin: 0; }

.stage {
  --accent: var(--detent-accent, light-dark(#0062cc, #2f95ff)); --accent-high: var(--detent-accent-high, light-dark(#3aa0ff, #7cc0ff));
  --ink: var(--detent-ink, light-dark(#1d1d1f, #f5f5f7)); --quiet: var(--detent-quiet, light-dark(#66666b, #a1a1a8));
  --ground: var(--detent-ground, light-dark(#fff, #1c1c1e));
  position: relative; display: grid; grid-template-columns: minmax(0, 1fr); place-items: center; min-width: 0; letter-spacing: normal;
}
.track {
  position: relative; width: var(--detent-length, calc(var(--natural, 350) * 1px)); max-width: 100%; height: 64px; border-radius: 14px; cursor: grab;
  touch-action: pan-y; user-select: none; -webkit-user-select: none; -webkit-tap-highlight-color: transparent; outline: none;
}
.track:active { cursor: grabbing; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 10px; }
.track:focus-visible { outline-offset: 10px; }
.track[aria-disabled] { opacity: .4; }
.track[aria-disabled], .track[aria-readonly] { cursor: default; touch-action: auto; }

/* What is drawn: mirrored, upright or smaller as a whole. */
.plane, .plane > *, .plane .part { position: absolute; pointer-events: none; }
.plane { inset: 0; contain: layout; }
.track[data-mirrored] .plane { --way: -1; scale: -1 1; }
.track[data-fitted] .plane {
  inset: 50% auto auto 50%; width: calc(var(--length) * 1px); height: 64px; translate: -50% -50%;
  scale: calc(var(--way, 1) * var(--fit, 1)) var(--fit, 1);
}
.stage[data-vertical] .track { width: 64px; height: var(--detent-length, calc(var(--natural, 350) * 1px)); }
.stage[data-vertical] .plane { rotate: -90deg; }

/* Bars: each is grey; the bars that the thumb has reached have the gradient. */
.bars { inset: 50% 0 auto; height: 0; }
.bar {
  overflow: hidden; border-radius: calc(var(--cornerRadius, 4) * 1px);
  background: linear-gradient(
    color-mix(in srgb, var(--restBarColor, #8e8e93) calc(var(--restBarOpacityFrom, .4) * 100%), transparent),
    color-mix(in srgb, var(--restBarColor, #8e8e93) calc(var(--restBarOpacityTo, .3) * 100%), transparent));
}
.bar::after {
  content: ""; position: absolute; inset: 0; opacity: 0; background: linear-gradient(var(--accent-high), var(--accent));
  transition: opacity var(--bars-time, 0s) var(--bars-ease, linear) var(--bars-delay, 0s);
}
.bar[data-bar=reached]::after { opacity: var(--reachedBarOpacity, .75); }
.bar[data-bar=current]::after { opacity: var(--currentBarOpacity, 1); }

/* The rail in its two tints, and the thumb. */
.rail { --tint: initial; left: 0; right: 0; top: 50%; height: calc(var(--trackHeight, 4) * 1px); translate: 0 -50%; border-radius: 99px; overflow: hidden; background: var(--offTint, color-mix(in srgb, var(--ink) 18%, transparent)); }
.rail i { inset: 0 auto 0 -100%; width: 100%; background: var(--tint, var(--onTint, var(--accent))); }
.thumb { left: 0; top: 50%; width: 0; height: 0; }
.knob {
  left: calc(var(--size) / -2); top: calc(var(--size) / -2); width: var(--size); height: var(--size); border-radius: 50%; --size: 26px;
  background: var(--handleColor, #fff); box-shadow: 0 0 0 .5px rgb(0 0 0 / .16), 0 1px 3px rgb(0 0 0 / .28), 0 4px 10px rgb(0 0 0 / .12);
}
.rail .side { inset: 0; }
.rail .side:first-child { right: auto; --tint: var(--belowTint); }
.rail [data-side=below] { left: 100%; }
.track[data-classic] .rail { box-shadow: 0 0 0 1px light-dark(transparent, rgb(255 255 255 / .3)); }

/* Stops: a dot where the thumb rests, and the distance that the finger travels there. */
.stop { top: 50%; width: 0; height: 0; }
.stop b { left: calc(var(--zone) / -2); width: var(--zone); top: -13px; height: 26px; border-radius: 13px; background: color-mix(in srgb, var(--accent) 10%, transparent); transition: background-color .2s; }
.stop i { left: -3px; top: -3px; width: 6px; height: 6px; border-radius: 50%; background: var(--detent-stop, light-dark(#f5f5f7, #000)); box-shadow: 0 0 0 1.5px color-mix(in srgb, var(--ink) 50%, transparent); }
.stop[data-holds] b { background: color-mix(in srgb, var(--accent) 26%, transparent); }

/* The parts that the thumb cannot reach, under a veil of the background colour. */
.beyond { top: 0; bottom: 0; background: color-mix(in srgb, var(--ground) 78%, transparent); }

/* The finger, when it is apart from the thumb. */
.finger { left: 0; top: 50%; width: 0; height: 0; opacity: 0; transition: opacity .2s; }
.finger[data-apart] { opacity: 1; }
.finger i { left: -17px; top: -17px; width: 34px; height: 34px; border-radius: 50%; border: 1.5px dashed var(--finger, var(--accent)); background: color-mix(in srgb, var(--finger, var(--accent)) 10%, transparent); }
`;
