/** Characters that no XML document may contain (XML 1.0, section 2.2), and lone surrogates. */
const ILLEGAL =
  // oxlint-disable-next-line no-control-regex -- These are the characters that must not pass.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** The same text without characters that make an XML document malformed. */
export function xmlText(text: string): string {
  return text.replaceAll(ILLEGAL, '')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text for the content of an element or the value of an attribute, in XML and HTML. */
export function escapeXml(text: string): string {
  return xmlText(text).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
