/** A style sheet that shadow roots adopt: it needs no request, and no page's policy forbids it. */
export function css(texts, ...values) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(String.raw(texts, ...values));
  return sheet;
}
