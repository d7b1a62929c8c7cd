import type { Context } from './context.ts'
import { resolveAddress } from './context.ts'
import { encodeAddress, escapeLabel, linkTarget, quotedTitle } from './escape.ts'
import { attributeOf } from './tree.ts'
import type { Element } from './tree.ts'

/** Where pages keep the address of a picture that a script loads later. */
const LAZY = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file', 'data-orig-src']

/** The widest picture of a `srcset`. */
function widestOf(srcset: string): string {
  const sources = srcset.split(/,\s+/).map((source) => {
    const [address = '', size = ''] = source.trim().split(/\s+/)
    return { address, size: Number.parseFloat(size) || 0 }
  })
  return sources.toSorted((a, b) => b.size - a.size)[0]?.address ?? ''
}

/** The address of a picture; empty if there is none outside of the page. */
export function addressOfPicture(picture: Element): string {
  const lazy = LAZY.map((name) => attributeOf(picture, name).trim()).find(Boolean)
  const source = lazy ?? attributeOf(picture, 'src').trim()
  if (source !== '' && !source.startsWith('data:')) return source
  return widestOf(attributeOf(picture, 'srcset') || attributeOf(picture, 'data-srcset'))
}

/** Pictures of one pixel count readers. */
function isCounter(picture: Element): boolean {
  return ['width', 'height'].every((name) => /^[01](?:px)?$/.test(attributeOf(picture, name)))
}

/**
 * A picture in Markdown, with a caption if one is given. Its description stays where the picture itself is
 * inside the page; pictures that count readers go.
 */
export function writePicture(picture: Element, context: Context, caption?: string): string {
  if (isCounter(picture)) {
    context.notes.add('dropped', 'counting picture')
    return ''
  }
  const alt = attributeOf(picture, 'alt').replaceAll(/\s+/g, ' ').trim()
  const title = attributeOf(picture, 'title').replaceAll(/\s+/g, ' ').trim()
  const words = escapeLabel(alt || title, 'space')
  const address = addressOfPicture(picture)
  if (address === '') {
    context.notes.add('text', 'embedded picture')
    return words
  }
  const shown = caption ?? (title === alt || alt === '' ? '' : title)
  const resolved = resolveAddress(address, context)
  context.pictures.add(encodeAddress(resolved))
  const suffix = shown === '' ? '' : ` ${quotedTitle(shown)}`
  return `![${words}](${linkTarget(resolved)}${suffix})`
}
