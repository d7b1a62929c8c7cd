import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { anchorOf } from './anchors.ts'

const ALLOWED = /^(?:https?:\/\/|mailto:|#)/i

/** A path of this site. Nothing follows its `/` that is one for some browsers, or that they leave out, even escaped. */
const OWN = /^\/(?![/\\]|%(?:0[9ad]|2f|5c))[^\s\\]*$/i

/** Whether a link leads to an anchor of the post, to a path of this site or to a valid external address. */
function isAllowedLink(href: string): boolean {
  return OWN.test(href) || (ALLOWED.test(href) && (href.startsWith('#') || URL.canParse(href)))
}

/** For user-generated links: search engines do not count them, and the target gets no `opener`. */
export const LINK_REL = 'nofollow ugc noopener'

/** Longer addresses are not examined further, because many of them would take too long. */
const ADDRESS_MAX = 2_000

const HTTP = 'http:'
const SLASHES = '//'

/** As on GitHub, `www.` starts a link, a domain name alone does not. */
function linkWww(md: MarkdownIt): void {
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: true })
  md.linkify.add('www.', {
    validate: (text, position, self) => {
      const address = `${HTTP}${SLASHES}${text.slice(position, position + ADDRESS_MAX)}`
      const length = self.testSchemaAt(address, HTTP, HTTP.length)
      return Math.max(0, length - SLASHES.length)
    },
    normalize: (match) => {
      match.url = `${HTTP}${SLASHES}${match.url}`
    },
  })
  // Handles `www.x://`, where markdown-it would skip as many letters as the added scheme has.
  const matchAtStart = md.linkify.matchAtStart.bind(md.linkify)
  md.linkify.matchAtStart = (text) => {
    const match = matchAtStart(text)
    return match?.schema === 'www.' ? null : match
  }
}

/** What ends a bare address: as in linkify-it, and the zero width no-break space, which nobody sees in it. */
const SEPARATORS = /[><\uff5c\ufeff]/

/** Whether a token is inside the text of a link, where no other link may start. */
export function isInsideLink(token: Token | undefined): boolean {
  return (token?.meta as { insideLink?: boolean } | null | undefined)?.insideLink === true
}

function markInsideLinks({ tokens }: StateCore): void {
  for (const { children } of tokens) {
    let open = 0
    for (const token of children ?? []) {
      if (token.type === 'link_open') open++
      if (token.type === 'link_close') open--
      if (open > 0) token.meta = { ...(token.meta as object | null), insideLink: true }
    }
  }
}

/**
 * A plugin that allows links to http, https, mailto, anchors and this site only, and shows others as text. The
 * check is in the renderer, which every link passes.
 */
export function links(md: MarkdownIt): void {
  linkWww(md)
  md.linkify.re.get_text_separators = () => SEPARATORS
  md.validateLink = () => true
  md.core.ruler.push('inside_links', markInsideLinks)
  md.renderer.rules.link_open = (...[tokens, index, options, , self]) => {
    const token = tokens[index]
    const href = String(token?.attrGet('href') ?? '')
    if (!token || !isAllowedLink(href)) return '<a>'
    if (href.startsWith('#')) token.attrSet('href', `#${anchorOf(href.slice(1))}`)
    else if (!href.startsWith('/')) token.attrSet('rel', LINK_REL)
    return self.renderToken(tokens, index, options)
  }
}
