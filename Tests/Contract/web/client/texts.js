// A frame's value as text, in the language of the page.

import assert from "node:assert/strict";

const text = { fractionDigits: 1, prefix: "≈ ", suffix: " °C" };
const control = { kind: "slider", text };

/** Intl writes a narrow or a plain no-break space, depending on its data. */
const plain = (it) => it.replace(/[\u00a0\u202f]/g, " ");

export async function aTextIsWrittenInTheRequestedLanguage({ opened }) {
  const { detent } = await opened({ control });
  const texts = ["en", "de", "ar-EG"].map((locale) => detent.format({ snapped: 1234.5 }, { locale }));
  assert.deepEqual(texts, ["≈ 1,234.5 °C", "≈ 1.234,5 °C", "≈ ١٬٢٣٤٫٥ °C"]);
}

export async function theDefaultLanguageIsTheDocuments_otherwiseTheBrowsers({ opened }) {
  const { detent } = await opened({ control });
  const usual = new Intl.NumberFormat().format(0.5);
  assert.equal(detent.format({ snapped: 0.5 }), `≈ ${usual} °C`);
  globalThis.document = { documentElement: { lang: "" } };
  assert.equal(detent.format({ snapped: 0.5 }), `≈ ${usual} °C`);
  globalThis.document.documentElement.lang = "fr";
  assert.equal(plain(detent.format({ snapped: 12345.5 })), "≈ 12 345,5 °C");
}

export async function aTextHasTheControlsDecimals_roundedLikeTheServices({ opened }) {
  const { detent } = await opened({ control });
  const texts = [0, -0.04, 2, 0.25, -0.25, 1.005].map((snapped) => detent.format({ snapped }, { locale: "en" }));
  assert.deepEqual(texts, ["≈ 0.0 °C", "≈ 0.0 °C", "≈ 2.0 °C", "≈ 0.3 °C", "≈ -0.3 °C", "≈ 1.0 °C"]);
}

export async function optionsOverrideTheControlsFormat({ opened }) {
  const { detent } = await opened({ control });
  const write = (options) => plain(detent.format({ snapped: 21.25 }, { locale: "en", ...options }));
  assert.equal(write({ maximumFractionDigits: 0 }), "≈ 21 °C");
  assert.equal(write({ minimumFractionDigits: 3 }), "≈ 21.250 °C");
  assert.equal(write({ maximumSignificantDigits: 1 }), "≈ 20 °C");
  assert.equal(write({ style: "unit", unit: "celsius" }), "21.3°C");
  assert.equal(write({ signDisplay: "always" }), "≈ +21.3 °C");
}

export async function aControlWithoutAText_showsThePlainNumber({ opened }) {
  const { detent } = await opened({ control: { kind: "slider" } });
  assert.equal(detent.format({ snapped: 1234.5678 }, { locale: "en" }), "1,234.568");
}

export async function aTextIsTheServices_withAnyMembers({ opened }) {
  const write = async (text, ...values) => {
    const { detent } = await opened({ control: { kind: "slider", text } });
    return values.map((snapped) => detent.format({ snapped }, { locale: "en" }));
  };
  assert.deepEqual(await write({ fractionDigits: 0, multiplier: 100 }, 1.005, 0.145), ["101", "15"]);
  assert.deepEqual(await write({ fractionDigits: 0, multiplier: 100 / 255, suffix: " %" }, 97), ["38 %"]);
  assert.deepEqual(await write({ significantDigits: 3, plus: true }, 0, 3, -12.345, 0.0001), ["0.00", "+3.00", "-12.3", "+0.000100"]);
  const labels = [{ value: -60, text: "Off" }];
  assert.deepEqual(await write({ fractionDigits: 1, suffix: " dB", labels }, -60, -59.5), ["Off", "-59.5 dB"]);
  const seconds = { style: "duration", prefix: "~" };
  assert.deepEqual(await write({ ...seconds, fractionDigits: 0 }, 7, 754, 3723, -1, -0.4, 59.96), [
    "~0:07", "~12:34", "~1:02:03", "~-0:01", "~0:00", "~1:00",
  ]);
  assert.deepEqual(await write({ ...seconds, fractionDigits: 1, plus: true }, 59.96, 0.15, 359_999.9), [
    "~+1:00.0", "~+0:00.2", "~+99:59:59.9",
  ]);
}
