import { countsOf } from '@inkwell/html-markdown/testing/counts'
import { renderMarkdown } from '@inkwell/markdown/render'
import { parseFragment } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import type { SiteText } from './site-content.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** What was counted in the sources, and what of it is missing here. */
export interface Kept {
  words: number
  code: number
  cells: number
  links: number
  lost: { what: 'words' | 'code' | 'cells' | 'links'; title: string; text: string }[]
}

/** Shortcodes of WordPress, and templates of site generators. */
const SHORTCODE = /\[\/?[a-z][\w-]{0,40}(?:\s[^[\]]{0,2000})?\/?\]/g
/** Where the pictures are, whose captions are text. */
const STORAGE = 'https://pictures.example/'

/** A picture in Markdown: our renderer would show its HTML as text, with its address as a link. */
const PICTURE = /<img\b[^<>]{0,2000}>/gi

const TEMPLATE = /\{\{[^{}]{0,2000}\}\}|\{%[^{}]{0,2000}%\}|\{:[^{}]{0,500}\}|\{#[^{}]{0,100}\}/g

function tight(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase()
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

interface Link {
  href: string
  text: string
}

function textIn(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textIn).join('') : ''
}

function* linksIn(nodes: readonly Node[]): Generator<Link> {
  for (const node of nodes) {
    if (!('childNodes' in node)) continue
    const href = 'attrs' in node && node.attrs.find(({ name }) => name === 'href')?.value
    if (node.nodeName === 'a' && href) yield { href, text: tight(textIn(node)) }
    yield* linksIn(node.childNodes)
  }
}

function altsIn(html: string): string {
  return [...html.matchAll(/ alt="([^"]*)"/g)].map(([, alt]) => alt).join(' ')
}

function addressOf(href: string): string {
  const url = URL.parse(href)
  return (url ? url.host + url.pathname : href).replace(/\/+$/, '')
}

/** The words of Markdown without its markup: an independent reading, not that of our renderer. */
function wordsOfMarkdown(markdown: string): string[] {
  const plain = markdown
    .replaceAll(/\]\([^()\n]{0,2000}\)|^\[[^\]\n]{1,200}\]:.*$/gm, ' ')
    .replaceAll(/<[^<>]{1,2000}>|&#?\w{1,20};|https?:\S+|^\s*(?:```|~~~).*$/gm, ' ')
  return wordsOf(plain)
}

function sourceOf(original: string, isMarkdown: boolean) {
  // Twice, because a tag may contain a value.
  const plain = original.replaceAll(TEMPLATE, ' ').replaceAll(TEMPLATE, ' ')
  const html = isMarkdown ? renderMarkdown(plain).html : original.replaceAll(SHORTCODE, ' ')
  const counts = countsOf(html)
  const words = isMarkdown ? wordsOfMarkdown(plain) : counts.words
  const linked = isMarkdown ? renderMarkdown(plain.replaceAll(PICTURE, ' ')).html : html
  return { ...counts, words, links: [...linksIn(parseFragment(linked).childNodes)] }
}

/** The words of the first list that the second one has not as often. */
function missing(words: readonly string[], here: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of here) counts.set(word, (counts.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left <= 0
  })
}

/** Compares a text here with its source. */
export function compareText(text: SiteText, isMarkdown: boolean): Kept {
  const { title, content, lineEnds, original } = text
  const { html } = renderMarkdown(content, { lineEnds, storage: STORAGE })
  const here = countsOf(html)
  const hereLinks = [...linksIn(parseFragment(html).childNodes)]
  const source = sourceOf(original, isMarkdown)
  const lost: Kept['lost'] = []
  const words = missing(source.words, [...here.words, ...wordsOf(`${title} ${altsIn(html)}`)])
  for (const word of words) lost.push({ what: 'words', title, text: word })
  for (const what of ['code', 'cells'] as const) {
    const pieces = here[what].map(tight)
    for (const piece of source[what]) {
      const isHere = pieces.some((each) => each.includes(tight(piece)))
      if (!isHere) lost.push({ what, title, text: piece.slice(0, 80) })
    }
  }
  const links = source.links.filter(({ href }) => /^(?:https?:|mailto:|\/(?!\/))/.test(href))
  const addresses = new Set(hereLinks.map(({ href }) => addressOf(href)))
  const texts = new Set(hereLinks.map((link) => link.text))
  for (const link of links) {
    // A link to a text of the same site leads to its address here; that of a picture is the picture.
    const isPicture = link.text === '' && html.includes('<img')
    const isHere = addresses.has(addressOf(link.href)) || texts.has(link.text) || isPicture
    if (!isHere) lost.push({ what: 'links', title, text: `${link.href} ${link.text}` })
  }
  const { code, cells } = source
  return {
    words: source.words.length,
    code: code.length,
    cells: cells.length,
    links: links.length,
    lost,
  }
}
