/** Writes a frame's value for people. */
export function format(frame, text = {}, { locale = pageLocale(), ...options } = {}) {
  if (frame.snapped === undefined) return "";
  const { fractionDigits, significantDigits, multiplier = 1, plus, style, prefix = "", suffix = "", labels } = text;
  const label = labels?.find(({ value }) => value === frame.snapped);
  if (label) return label.text;
  // In 15 digits, as the engine: 0.145 · 100 is 14.499999999999998 as doubles.
  const shown = multiplier === 1 ? frame.snapped : Number((frame.snapped * multiplier).toPrecision(15));
  // Seconds as minutes are the same in most languages.
  if (style === "duration" && !options.style) return prefix + duration(shown, fractionDigits, plus) + suffix;
  const isGiven = /Fraction|Significant/.test(Object.keys(options));
  const [digits, significant] = isGiven ? [] : [significantDigits ? undefined : fractionDigits, significantDigits];
  const defaults = {
    minimumFractionDigits: digits, maximumFractionDigits: digits, minimumSignificantDigits: significant,
    maximumSignificantDigits: significant, signDisplay: plus ? "exceptZero" : "negative",
  };
  const number = new Intl.NumberFormat(locale, { ...defaults, ...options }).format(shown);
  return options.style ? number : prefix + number + suffix;
}

/** Seconds as 0:07, 12:34 or 1:02:03, as the service writes them. */
function duration(seconds, digits = 0, plus = false) {
  const plain = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits };
  const text = new Intl.NumberFormat("en", plain).format(Math.abs(seconds)), [whole, fraction] = text.split(".");
  const sign = !/[1-9]/.test(text) ? "" : seconds < 0 ? "-" : plus ? "+" : "";
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(whole / 60), hours = Math.floor(minutes / 60);
  const clock = hours ? `${hours}:${two(minutes % 60)}` : minutes;
  return `${sign}${clock}:${two(whole % 60)}${fraction ? `.${fraction}` : ""}`;
}

/** The page's language; an empty list stands for the browser's. */
function pageLocale() {
  try {
    return Intl.getCanonicalLocales(globalThis.document?.documentElement.lang || []);
  } catch {
    return [];
  }
}
