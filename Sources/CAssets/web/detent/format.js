/** Writes a frame's value for people. */
export function format(frame, text = {}, { locale = pageLocale(), ...options } = {}) {
  if (frame.snapped === undefined) return "";
  const { fractionDigits, prefix = "", suffix = "" } = text;
  const digits = /Fraction|Significant/.test(Object.keys(options)) ? undefined : fractionDigits;
  const defaults = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: "negative" };
  const number = new Intl.NumberFormat(locale, { ...defaults, ...options }).format(frame.snapped);
  return options.style ? number : prefix + number + suffix;
}

/** The page's language; an empty list stands for the browser's. */
function pageLocale() {
  try {
    return Intl.getCanonicalLocales(globalThis.document?.documentElement.lang || []);
  } catch {
    return [];
  }
}
