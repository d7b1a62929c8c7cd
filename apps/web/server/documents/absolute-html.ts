/** Opening tags. In rendered posts, `<` and `>` stand in no text and no value. */
const TAGS = /<[a-z][^>]*>/g

const ANCHOR_LINK = /(?<= href=")#/g

/** Links within the site. */
const OWN_LINK = /(?<= href=")\/(?!\/)/g

/** What only our pages use: keyboard access to scrolling code, names of styles. */
const OF_PAGES = / (?:class|tabindex|role|loading|decoding|sizes|srcset|data-[\w-]+)="[^"]*"/g

/**
 * The HTML of a post for other programs, which know neither its address nor our styles: links are
 * absolute, and only what has a meaning by itself is left. Other addresses in posts are absolute already.
 */
export function absoluteHtml(html: string, address: string): string {
  const { origin } = new URL(address)
  return html.replaceAll(TAGS, (tag) =>
    tag
      .replaceAll(OF_PAGES, '')
      .replaceAll(ANCHOR_LINK, `${address}#`)
      .replaceAll(OWN_LINK, `${origin}/`),
  )
}
