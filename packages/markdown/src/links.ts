import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { anchorOf } from './anchors.ts'

const ALLOWED = /^(?:https?:\/\/|mailto:|#)/i

/** Whether a link leads to a place of the post, or to one outside that a browser can read. */
function mayLead(href: string): boolean {
  return ALLOWED.test(href) && (href.startsWith('#') || URL.canParse(href))
}

/** Search engines and the linked site learn nothing from a link that any reader may have written. */
export const LINK_REL = 'nofollow ugc noopener'

/** Longer addresses are looked at only so far: otherwise many of them would take for ever. */
const ADDRESS_MAX = 2_000

const HTTP = 'http:'
const SLASHES = '//'

/** GitHub's rule: `www.` makes a link, a name with a dot alone does not. */
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
  // Asked for `www.x://`, where markdown-it would skip as many letters as an address got in front.
  const matchAtStart = md.linkify.matchAtStart.bind(md.linkify)
  md.linkify.matchAtStart = (text) => {
    const match = matchAtStart(text)
    return match?.schema === 'www.' ? null : match
  }
}

/** Whether a token stands in the words of a link, where no second link may begin. */
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
 * Links lead to http, https, mailto and anchors; the words of any other stay, and lead nowhere. The
 * renderer is the gate, because nothing can come past it.
 */
export function links(md: MarkdownIt): void {
  linkWww(md)
  md.validateLink = () => true
  md.core.ruler.push('inside_links', markInsideLinks)
  md.renderer.rules.link_open = (...[tokens, index, options, , self]) => {
    const token = tokens[index]
    const href = String(token?.attrGet('href') ?? '')
    if (!token || !mayLead(href)) return '<a>'
    if (href.startsWith('#')) token.attrSet('href', `#${anchorOf(href.slice(1))}`)
    else token.attrSet('rel', LINK_REL)
    return self.renderToken(tokens, index, options)
  }
}
