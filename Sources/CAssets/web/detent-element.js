// Detent's element for web pages: <detent-slider preset="meshing">. detent.d.ts documents it.

import { DetentSlider } from "./detent-element/slider.js";

if (!customElements.get("detent-slider")) customElements.define("detent-slider", DetentSlider);

export { DetentSlider };
