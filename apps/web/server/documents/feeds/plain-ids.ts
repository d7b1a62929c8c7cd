import { escapeXml } from '@inkwell/contract/xml-text'

/** Three lines with an id that the library wrote as a section of characters. */
const SECTION =
  /^(\s*<(guid|id)(?: isPermaLink="(?:true|false)")?>)\n\s*<!\[CDATA\[(.*)\]\]>\n\s*(?=<\/\2>$)/gm

/** How the end of a section within a section is written. */
const DIVIDED = ']]]]><![CDATA[>'

/** Writes ids as escaped text alone: the white space around a section would be a part of the id. */
export function plainIds(xml: string): string {
  return xml.replaceAll(SECTION, (_, start: string, __, id: string) => {
    return start + escapeXml(id.replaceAll(DIVIDED, ']]>'))
  })
}
