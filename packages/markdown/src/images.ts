import type { Env, MarkdownIt, Token } from 'markdown-it'
import { isInsideLink, LINK_REL } from './links.ts'

/** The file names of stored pictures, without path or query. */
const NAME = /^[\w-]+\.\w+$/

function isOwnPicture(address: string, { storage }: Env): boolean {
  if (typeof storage !== 'string' || storage === '' || !address.startsWith(storage)) return false
  return NAME.test(address.slice(storage.length))
}

/** Whether a page may load a picture: over https, or below `storage`, our own pictures. */
export function isAllowedImage(address: string, env: Env): boolean {
  return isOwnPicture(address, env) || (/^https:\/\//i.test(address) && URL.canParse(address))
}

function addLazyLoading(token: Token): void {
  token.attrSet('loading', 'lazy')
  token.attrSet('decoding', 'async')
  token.attrSet('referrerpolicy', 'no-referrer')
}

/**
 * A plugin for pictures. They are loaded over https or from our own storage. Any other picture is
 * replaced by its description, as a link if its address is http and it is not already in a link.
 */
export function images(md: MarkdownIt): void {
  const renderImage = md.renderer.rules.image
  const { escapeHtml } = md.utils

  md.renderer.rules.image = (...given) => {
    const [tokens, index, options, env = {}, self] = given
    const token = tokens[index]
    if (!token || !renderImage) return ''
    const address = String(token.attrGet('src'))
    if (isAllowedImage(address, env)) {
      addLazyLoading(token)
      return renderImage(...given)
    }
    const words = escapeHtml(self.renderInlineAsText(token.children ?? [], options, env))
    if (!/^http:\/\//i.test(address)) return words
    const href = escapeHtml(address)
    const shown = words || href
    return isInsideLink(token) ? shown : `<a href="${href}" rel="${LINK_REL}">${shown}</a>`
  }
}
