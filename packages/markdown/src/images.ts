import { filesOfPicture, readPictureName, TEXT_PICTURE_PATH } from '@inkwell/contract/picture-name'
import type { NamedPicture } from '@inkwell/contract/picture-name'
import type { Env, MarkdownIt, Token } from 'markdown-it'
import { isInsideLink, LINK_REL } from './links.ts'

/** The file names of stored pictures, without path or query. */
const NAME = /^[\w-]+\.\w+$/

function isOwnPicture(address: string, { storage }: Env): boolean {
  if (typeof storage !== 'string' || storage === '' || !address.startsWith(storage)) return false
  return NAME.test(address.slice(storage.length))
}

/** The picture that `/images/NAME` means; undefined for other addresses, and without a storage. */
function pictureOf(address: string, { storage }: Env): NamedPicture | undefined {
  if (typeof storage !== 'string' || storage === '') return undefined
  if (!address.startsWith(TEXT_PICTURE_PATH)) return undefined
  return readPictureName(address.slice(TEXT_PICTURE_PATH.length))
}

/**
 * Whether a page may load a picture: over https, below `storage`, our own pictures, or by a name that
 * leads there.
 */
function isAllowedImage(address: string, env: Env): boolean {
  if (pictureOf(address, env)) return true
  return isOwnPicture(address, env) || (/^https:\/\//i.test(address) && URL.canParse(address))
}

function addLazyLoading(token: Token): void {
  token.attrSet('loading', 'lazy')
  token.attrSet('decoding', 'async')
  token.attrSet('referrerpolicy', 'no-referrer')
}

/** The widths of a picture in a text: the measure of a post at most. */
const SIZES = '(min-width: 45rem) 42rem, 100vw'

/** Gives a picture its place in today's storage, its sizes, and the room that it needs. */
function resolvePicture(token: Token, picture: NamedPicture, storage: string): void {
  token.attrSet('src', storage + picture.name)
  const files = filesOfPicture(picture)
  if (files.length > 1) {
    token.attrSet(
      'srcset',
      files.map(({ file, width }) => `${storage}${file} ${width}w`).join(', '),
    )
    token.attrSet('sizes', SIZES)
  }
  token.attrSet('width', String(picture.width))
  token.attrSet('height', String(picture.height))
}

/**
 * A plugin for pictures. They are loaded over https or from our own storage, where `/images/NAME` is. Any other picture is
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
      const picture = pictureOf(address, env)
      if (picture) resolvePicture(token, picture, String(env.storage))
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
