import { importNote } from '@inkwell/contract/import-notes'
import { escapeHtml } from '@inkwell/html-markdown/escape-html'
import { LeftOut } from '../../left-out.ts'
import { objectOf, objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import { figure, linkTo, player } from './post-html.ts'

/** The first of these fields that has a text; versions of the format name them differently. */
export function firstOf(post: JsonObject, ...names: string[]): string {
  return names.map((name) => textOf(post[name])).find(Boolean) ?? ''
}

const SIZES = ['-1280', '-500', '-400', '-250', '-100', '-75', ''].map((size) => `photo-url${size}`)

/** The address of a photo in its largest size. */
function photoAddress(photo: JsonObject): string {
  return textOf(objectOf(photo.original_size).url) || firstOf(photo, ...SIZES)
}

function photosOf(post: JsonObject): string {
  const photos = objectsOf(post.photos)
  const link = firstOf(post, 'photo-link-url', 'link_url')
  return (photos.length === 0 ? [post] : photos)
    .map((photo) => figure(photoAddress(photo), { caption: textOf(photo.caption), link }))
    .join('')
}

function chatOf(post: JsonObject): string {
  const lines = objectsOf(post.conversation ?? post.dialogue)
  if (lines.length === 0) {
    return `<p>${firstOf(post, 'conversation-text', 'body').replaceAll('\n', '<br>')}</p>`
  }
  return lines
    .map(({ label, name, phrase }) => {
      const who = escapeHtml(textOf(label) || textOf(name))
      return `<p><b>${who}</b> ${escapeHtml(textOf(phrase))}</p>`
    })
    .join('')
}

/** The code of a player: as a text, or the last of a list of sizes. */
function embedOf(code: unknown): string {
  return Array.isArray(code) ? textOf(objectOf(code.at(-1)).embed_code) : textOf(code)
}

/** A recording by its address, by its page, or by the code of its player. */
function recordingOf(post: JsonObject, kind: 'audio' | 'video'): string {
  const address = firstOf(post, `${kind}_source_url`, `${kind}_url`, 'permalink_url')
  const code = embedOf(post.player ?? post[`${kind}-player`] ?? post[`${kind}-embed`])
  const source = firstOf(post, `${kind}-source`)
  const name = ['artist', 'id3-artist', 'track_name', 'id3-title'].map((each) => textOf(post[each]))
  if (address !== '') return player(address, name.filter(Boolean).join(' – '))
  if (code !== '') return code
  return /^https?:/.test(source) ? player(source) : ''
}

function quoteOf(post: JsonObject, source: string): string {
  const quote = `<blockquote>${firstOf(post, 'quote-text', 'text')}</blockquote>`
  return source === '' ? quote : `${quote}<p>— ${source}</p>`
}

function linkOf(post: JsonObject, words: string): string {
  const address = firstOf(post, 'link-url', 'url')
  return linkTo(address, titleOf(post)) + words
}

function answerOf(post: JsonObject, words: string): string {
  const name = firstOf(post, 'asking_name', 'asking-name')
  const who = name === '' ? '' : `<b>${escapeHtml(name)}</b>: `
  return `<blockquote><p>${who}${firstOf(post, 'question')}</p></blockquote>${words}`
}

/** The title of a post, which only texts, links and chats have; HTML in some versions. */
export function titleOf(post: JsonObject): string {
  return firstOf(post, 'regular-title', 'link-text', 'conversation-title', 'title')
}

const caption = (post: JsonObject, kind: string) => firstOf(post, `${kind}-caption`, 'caption')
const body = (post: JsonObject) => firstOf(post, 'regular-body', 'body')

/** What the author wrote into a post of each type, which in reblogs follows the words of others. */
const WORDS: Readonly<Record<string, (post: JsonObject) => string>> = {
  regular: body,
  text: body,
  photo: (post) => caption(post, 'photo'),
  quote: (post) => firstOf(post, 'quote-source', 'source'),
  link: (post) => firstOf(post, 'link-description', 'description'),
  conversation: () => '',
  chat: () => '',
  video: (post) => caption(post, 'video'),
  audio: (post) => caption(post, 'audio'),
  answer: (post) => firstOf(post, 'answer'),
}

/** The whole HTML of each type, with these words. */
const WHOLE: Readonly<Record<string, (post: JsonObject, words: string) => string>> = {
  regular: (_, words) => words,
  text: (_, words) => words,
  photo: (post, words) => photosOf(post) + words,
  quote: quoteOf,
  link: linkOf,
  conversation: chatOf,
  chat: chatOf,
  video: (post, words) => recordingOf(post, 'video') + words,
  audio: (post, words) => recordingOf(post, 'audio') + words,
  answer: answerOf,
}

/** The part of a reblog in which its words are, with those of others before them; undefined for an unknown type. */
export function typedWords(post: JsonObject): string | undefined {
  const type = textOf(post.type)
  return Object.hasOwn(WORDS, type) ? WORDS[type]?.(post) : undefined
}

/** A post with a type as HTML, with other words in place of its own if given. Throws LeftOut for an unknown type. */
export function typedHtml(post: JsonObject, words = typedWords(post)): string {
  const html = words === undefined ? undefined : WHOLE[textOf(post.type)]?.(post, words)
  if (html === undefined) throw new LeftOut(importNote('typeUnknown'))
  return html
}
