/** Characters that no XML document may contain (XML 1.0, section 2.2), and lone surrogates. */
const ILLEGAL =
  // oxlint-disable-next-line no-control-regex -- These are the characters that must not pass.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text for the content of an element or the value of an attribute, in XML and HTML. */
export function escaped(text: string): string {
  return text.replaceAll(ILLEGAL, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** A text as character data, which WordPress expects of texts. */
export function cdata(text: string): string {
  const parts = text.replaceAll(ILLEGAL, '').replaceAll(']]>', ']]]]><![CDATA[>')
  return `<![CDATA[${parts}]]>`
}

/** `2026-01-31 12:00:00`, in UTC, as WordPress writes times. */
export function toTime(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ')
}
