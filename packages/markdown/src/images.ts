import type { Env, MarkdownIt, Token } from 'markdown-it'
import { isInsideLink, LINK_REL } from './links.ts'

/** What our pictures are called: nothing that leads out of their folder, or asks for more. */
const NAME = /^[\w-]+\.\w+$/

function isOurs(address: string, { storage }: Env): boolean {
  if (typeof storage !== 'string' || storage === '' || !address.startsWith(storage)) return false
  return NAME.test(address.slice(storage.length))
}

/** Addresses of pictures that a page may load; `storage` is what our own begin with. */
export function mayLoad(address: string, env: Env): boolean {
  return isOurs(address, env) || (/^https:\/\//i.test(address) && URL.canParse(address))
}

function loadLate(token: Token): void {
  token.attrSet('loading', 'lazy')
  token.attrSet('decoding', 'async')
  token.attrSet('referrerpolicy', 'no-referrer')
}

/**
 * Pictures come over https or from our own storage. Of any other the words stay; where its address
 * is http, they lead to it, unless they stand in a link already.
 */
export function images(md: MarkdownIt): void {
  const renderImage = md.renderer.rules.image
  const { escapeHtml } = md.utils

  md.renderer.rules.image = (...given) => {
    const [tokens, index, options, env = {}, self] = given
    const token = tokens[index]
    if (!token || !renderImage) return ''
    const address = String(token.attrGet('src'))
    if (mayLoad(address, env)) {
      loadLate(token)
      return renderImage(...given)
    }
    const words = escapeHtml(self.renderInlineAsText(token.children ?? [], options, env))
    if (!/^http:\/\//i.test(address)) return words
    const href = escapeHtml(address)
    const shown = words || href
    return isInsideLink(token) ? shown : `<a href="${href}" rel="${LINK_REL}">${shown}</a>`
  }
}
