import { escapeHtml } from '@inkwell/html-markdown/escape-html'
import { objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'

/** The title and HTML of a post. */
export interface LegacyText {
  title: string
  html: string
}

const SIZES = [1280, 500, 400, 250, 100, 75]

/** The first of these fields that has a text. */
function first(post: JsonObject, ...names: readonly string[]): string {
  return names.map((name) => textOf(post[name])).find(Boolean) ?? ''
}

function photoOf(photo: JsonObject): string {
  const address = first(photo, ...SIZES.map((size) => `photo-url-${size}`), 'photo-url')
  const caption = escapeHtml(textOf(photo.caption))
  if (address === '') return ''
  const words = caption && `<figcaption>${caption}</figcaption>`
  return `<figure><img src="${escapeHtml(address)}" alt="${caption}">${words}</figure>`
}

function photosOf(post: JsonObject): string {
  const photos = objectsOf(post.photos)
  const shown = photos.length > 0 ? photos.map(photoOf) : [photoOf({ ...post, caption: '' })]
  return shown.join('') + first(post, 'photo-caption')
}

function chatOf(post: JsonObject): string {
  const lines = objectsOf(post.conversation).map(({ label, phrase }) => {
    return `<strong>${escapeHtml(textOf(label))}</strong> ${escapeHtml(textOf(phrase))}`
  })
  return lines.length > 0
    ? `<p>${lines.join('<br>')}</p>`
    : escapeHtml(first(post, 'conversation-text'))
}

function linkOf(post: JsonObject): string {
  const address = escapeHtml(first(post, 'link-url'))
  const text = escapeHtml(first(post, 'link-text')) || address
  return `<p><a href="${address}">${text}</a></p>${first(post, 'link-description')}`
}

/** A recording is HTML that plays it, or an address. */
function recordingOf(source: string): string {
  const address = escapeHtml(source)
  return /^https?:/.test(source) ? `<p><a href="${address}">${address}</a></p>` : source
}

/** A post of the first interface of Tumblr, by its type. */
export function legacyText(post: JsonObject): LegacyText {
  switch (textOf(post.type)) {
    case 'photo':
      return { title: '', html: photosOf(post) }
    case 'quote': {
      const source = first(post, 'quote-source')
      const quote = `<blockquote>${first(post, 'quote-text')}</blockquote>`
      return { title: '', html: quote + (source && `<p>— ${source}</p>`) }
    }
    case 'link':
      return { title: first(post, 'link-text'), html: linkOf(post) }
    case 'chat':
    case 'conversation':
      return { title: first(post, 'conversation-title'), html: chatOf(post) }
    case 'video': {
      const player = recordingOf(first(post, 'video-source', 'video-player'))
      return { title: '', html: player + first(post, 'video-caption') }
    }
    case 'audio': {
      const player = recordingOf(first(post, 'audio-player', 'audio-embed'))
      return { title: first(post, 'id3-title'), html: player + first(post, 'audio-caption') }
    }
    case 'answer': {
      const question = `<blockquote>${first(post, 'question')}</blockquote>`
      return { title: '', html: question + first(post, 'answer') }
    }
    default:
      return {
        title: first(post, 'regular-title', 'title'),
        html: first(post, 'regular-body', 'body'),
      }
  }
}

const REBLOGGED =
  /<p>\s*<a\b[^>]{0,500}\bclass="tumblr_blog"[^>]{0,500}>[^<]{0,200}<\/a>:?\s*<\/p>\s*(?=<blockquote)/gi
const QUOTE = /<(?<end>\/?)blockquote\b[^>]{0,500}>/gi

/** The end of the quote that begins at a place: behind its end tag, or the end of the text. */
function endOfQuote(html: string, start: number): number {
  let depth = 0
  QUOTE.lastIndex = start
  for (let match = QUOTE.exec(html); match; match = QUOTE.exec(html)) {
    depth += match.groups?.end === '/' ? -1 : 1
    if (depth === 0) return QUOTE.lastIndex
  }
  return html.length
}

/** HTML without the words of others that it passes on, and whether there were any. */
export function withoutReblogged(html: string): { html: string; isReblog: boolean } {
  let own = ''
  let done = 0
  for (const { index, 0: name } of html.matchAll(REBLOGGED)) {
    if (index < done) continue
    own += html.slice(done, index)
    done = endOfQuote(html, index + name.length)
  }
  return { html: own + html.slice(done), isReblog: done > 0 }
}
