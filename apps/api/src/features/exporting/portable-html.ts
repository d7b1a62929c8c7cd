/** Opening tags. In rendered texts, `<` and `>` stand in no text and no value. */
const TAGS = /<[a-z][^>]*>/g

/** What only our pages use: keyboard access to scrolling code, names of styles, sizes of pictures. */
const OF_PAGES = / (?:tabindex|role|loading|decoding|sizes|srcset|data-[\w-]+)="[^"]*"/g

/** The HTML of a text for other programs; `from` begins the addresses of our pictures, and becomes `to`. */
export function portableHtml(html: string, from: string, to: string): string {
  return html.replaceAll(TAGS, (tag) =>
    tag.replaceAll(OF_PAGES, '').replaceAll(`="${from}`, `="${to}`),
  )
}
