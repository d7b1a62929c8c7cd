import { xmlText } from '@inkwell/contract/xml-text'

/** A text as character data, which WordPress expects of texts. */
export function cdata(text: string): string {
  const parts = xmlText(text).replaceAll(']]>', ']]]]><![CDATA[>')
  return `<![CDATA[${parts}]]>`
}

/** `2026-01-31 12:00:00`, in UTC, as WordPress writes times. */
export function toTime(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ')
}
