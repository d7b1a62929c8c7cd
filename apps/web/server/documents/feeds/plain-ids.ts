import { escapeXml } from '@inkwell/contract/xml-text'

/**
 * Three lines with an id that the library wrote as a section of characters. Only spaces may repeat at their starts: lines of a
 * text match this, too, and a repeated line end would be looked for again from each of them.
 */
const SECTION =
  /^( *<(guid|id)(?: isPermaLink="(?:true|false)")?>)\n *<!\[CDATA\[(.*)\]\]>\n *(?=<\/\2>$)/gm

/** How the end of a section within a section is written. */
const DIVIDED = ']]]]><![CDATA[>'

/** Writes ids as escaped text alone: the white space around a section would be a part of the id. */
export function plainIds(xml: string): string {
  return xml.replaceAll(SECTION, (_, start: string, __, id: string) => {
    return start + escapeXml(id.replaceAll(DIVIDED, ']]>'))
  })
}
