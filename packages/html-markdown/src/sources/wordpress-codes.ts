import { escapeHtml } from '../escape-html.ts'
import type { Notes } from '../notes.ts'
import type { Shortcode } from '../shortcode.ts'

/** A picture or recording of a gallery or playlist. */
export interface GalleryItem {
  src: string
  alt?: string | undefined
  caption?: string | undefined
}

/** Finds what a gallery or playlist shows: by ids, or all that the post has if there are none. */
export type Gallery = (
  kind: 'gallery' | 'playlist',
  ids: readonly string[],
) => readonly GalleryItem[]

interface Surroundings {
  notes: Notes
  gallery: Gallery | undefined
}

/** HTML in the place of a shortcode, or of it and all until its end. */
interface Replaced {
  html: string
  hasContent: boolean
}

type Replace = (
  code: Shortcode,
  content: string | undefined,
  surroundings: Surroundings,
) => string | undefined

function attribute({ attributes }: Shortcode, ...names: string[]): string {
  return names.map((name) => attributes.get(name)?.trim() ?? '').find(Boolean) ?? ''
}

const PICTURE = /^\s*(?<picture>(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)/i

const replaceCaption: Replace = (code, content = '') => {
  const picture = PICTURE.exec(content)?.[0]
  if (picture === undefined) return undefined
  const words = content.slice(picture.length).trim() || attribute(code, 'caption')
  return `<figure>${picture}<figcaption>${words}</figcaption></figure>`
}

function idsOf(code: Shortcode): string[] {
  return attribute(code, 'ids', 'include')
    .split(/[\s,]+/)
    .filter(Boolean)
}

const replaceGallery: Replace = (code, _, { notes, gallery }) => {
  const pictures = gallery?.('gallery', idsOf(code)) ?? []
  if (pictures.length === 0) notes.add('dropped', '[gallery]')
  const figures = pictures.map(({ src, alt = '', caption = '' }) => {
    const picture = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
    return `<figure>${picture}<figcaption>${caption}</figcaption></figure>`
  })
  return `<div>${figures.join('')}</div>`
}

const replacePlaylist: Replace = (code, _, { notes, gallery }) => {
  const recordings = gallery?.('playlist', idsOf(code)) ?? []
  if (recordings.length === 0) notes.add('dropped', '[playlist]')
  const players = recordings.map(
    ({ src, caption = '' }) =>
      `<audio src="${escapeHtml(src)}" title="${escapeHtml(caption)}"></audio>`,
  )
  return `<div>${players.join('')}</div>`
}

function linkTo(address: string): string {
  const escaped = escapeHtml(address)
  return `<p><a href="${escaped}">${escaped}</a></p>`
}

/** The address that a shortcode names, as an attribute or as its content. */
function addressOf(code: Shortcode, content = ''): string {
  const found = [attribute(code, 'url', 'src', 'href', 'link', 'id', '0'), content.trim()]
  const address = found.find((text) => /^=?https?:\/\/\S+$/i.test(text)) ?? ''
  return address.replace(/^=/, '').replaceAll('&amp;', '&')
}

const replaceLink: Replace = (code, content) => {
  const address = addressOf(code, content)
  return address === '' ? undefined : linkTo(address)
}

/** A link to a page that is known by an id. */
function linkById(pattern: RegExp, toAddress: (id: string) => string): Replace {
  return (code, content) => {
    const address = addressOf(code, content)
    if (address !== '') return linkTo(address)
    const found = [attribute(code, 'id', '0', 'v'), content?.trim() ?? '']
    const id = found.find((text) => pattern.test(text))
    return id === undefined ? undefined : linkTo(toAddress(id))
  }
}

const FILES = [
  'src',
  'mp3',
  'm4a',
  'ogg',
  'wav',
  'flac',
  'mp4',
  'm4v',
  'webm',
  'ogv',
  'mov',
  'wmv',
  'flv',
]

function player(name: 'audio' | 'video'): Replace {
  return (code, content) => {
    const address = attribute(code, ...FILES) || addressOf(code, content)
    return address === '' ? undefined : `<${name} src="${escapeHtml(address)}"></${name}>`
  }
}

/** Code may stand as it is or with entities; only its tags would be lost. */
const replaceListing: Replace = (code, content) => {
  if (content === undefined) return undefined
  const named = attribute(code, 'language', 'lang', 'syntax')
  const language = named || (LISTINGS.has(code.name) ? '' : code.name)
  const text = content.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<pre data-lang="${escapeHtml(language)}">\n${text}</pre>`
}

const LISTINGS = new Set([
  'code',
  'sourcecode',
  'source',
  'highlight',
  'cc',
  'crayon',
  'text',
  'plain',
])
const LANGUAGES =
  'bash cpp csharp css java javascript js perl php python ruby scala sql vb xml'.split(' ')
const PAGES =
  'embed dailymotion facebook flickr googlemaps instagram slideshare soundcloud spotify ted tiktok tweet twitter wpvideo'

const REPLACERS = new Map<string, Replace>([
  ['caption', replaceCaption],
  ['wp_caption', replaceCaption],
  ['gallery', replaceGallery],
  ['playlist', replacePlaylist],
  ['audio', player('audio')],
  ['video', player('video')],
  ['youtube', linkById(/^[\w-]{11}$/, (id) => `https://www.youtube.com/watch?v=${id}`)],
  ['vimeo', linkById(/^\d{1,12}$/, (id) => `https://vimeo.com/${id}`)],
  ['gist', linkById(/^[\w/-]{5,80}$/, (id) => `https://gist.github.com/${id}`)],
  ...PAGES.split(' ').map((name): [string, Replace] => [name, replaceLink]),
  ...[...LISTINGS, ...LANGUAGES].map((name): [string, Replace] => [name, replaceListing]),
])

const SINGLE = new Set(['gallery', 'playlist'])

/** What takes the place of a shortcode; undefined if it is not known or says nothing. */
export function replaceCode(
  code: Shortcode,
  content: string | undefined,
  surroundings: Surroundings,
): Replaced | undefined {
  const html = REPLACERS.get(code.name)?.(code, content, surroundings)
  if (html === undefined) return undefined
  return { html, hasContent: content !== undefined && !SINGLE.has(code.name) }
}
