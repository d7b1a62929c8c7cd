import { escapeHtml } from '@inkwell/html-markdown/escape-html'
import type { Original } from '../../source-item.ts'
import { objectOf, objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'

/** Nodes inside each other. */
const DEPTH_MAX = 100
const BITS: readonly [number, string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
]
const HEADING = /^h[1-6]$/

function rawText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function formatted(text: string, format: unknown): string {
  const bits = typeof format === 'number' ? format : 0
  return BITS.reduce(
    (html, [bit, tag]) => ((bits & bit) > 0 ? `<${tag}>${html}</${tag}>` : html),
    escapeHtml(text),
  )
}

function tagOf({ type, tag, listType }: JsonObject): string {
  const name = textOf(type)
  if (name.endsWith('heading')) return HEADING.test(textOf(tag)) ? textOf(tag) : 'h2'
  if (name === 'list') return listType === 'number' ? 'ol' : 'ul'
  if (name === 'listitem') return 'li'
  return name.endsWith('quote') ? 'blockquote' : 'p'
}

const NODES: Record<string, (node: JsonObject, inner: string) => string> = {
  linebreak: () => '<br>',
  horizontalrule: () => '<hr>',
  html: ({ html }) => rawText(html),
  codeblock: ({ code, language }) =>
    `<pre data-lang="${escapeHtml(textOf(language))}">\n${escapeHtml(rawText(code))}</pre>`,
  image: ({ src, alt, caption }) =>
    `<figure><img src="${escapeHtml(textOf(src))}" alt="${escapeHtml(textOf(alt))}"><figcaption>${rawText(caption)}</figcaption></figure>`,
  embed: ({ url }) => `<iframe src="${escapeHtml(textOf(url))}"></iframe>`,
  bookmark: ({ url }) =>
    `<p><a href="${escapeHtml(textOf(url))}">${escapeHtml(textOf(url))}</a></p>`,
  link: ({ url }, inner) => `<a href="${escapeHtml(textOf(url))}">${inner}</a>`,
  root: (_, inner) => inner,
}

function lexicalNode(node: JsonObject, depth: number): string {
  const type = textOf(node.type)
  if (/(?:^|-)text$/.test(type)) return formatted(rawText(node.text), node.format)
  const children = depth < DEPTH_MAX ? objectsOf(node.children) : []
  const inner = children.map((child) => lexicalNode(child, depth + 1)).join('')
  const tag = tagOf(node)
  return NODES[type]?.(node, inner) ?? `<${tag}>${inner}</${tag}>`
}

function parsed(text: string): JsonObject {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** The cards of a mobiledoc, with what they contain. */
function mobiledocCard(card: unknown): string {
  const [name, payload] = Array.isArray(card) ? (card as unknown[]) : []
  const content = objectOf(payload)
  if (name === 'code') return NODES.codeblock?.(content, '') ?? ''
  if (name === 'image') return NODES.image?.(content, '') ?? ''
  return rawText(content.html)
}

function markersText(markers: unknown): string {
  const list = Array.isArray(markers) ? (markers as unknown[]) : []
  return list
    .map((marker) =>
      Array.isArray(marker) && marker[0] === 0 ? escapeHtml(rawText(marker[3])) : '',
    )
    .join('')
}

function mobiledocSection(section: unknown, cards: readonly unknown[]): string {
  const [type, second, third] = Array.isArray(section) ? (section as unknown[]) : []
  if (type === 1) return `<p>${markersText(third)}</p>`
  if (type === 10) return mobiledocCard(cards[Number(second)])
  if (type !== 3 || !Array.isArray(third)) return ''
  return `<ul>${third.map((item) => `<li>${markersText(item)}</li>`).join('')}</ul>`
}

function mobiledocHtml(document: JsonObject): string {
  const sections = Array.isArray(document.sections) ? (document.sections as unknown[]) : []
  const cards = Array.isArray(document.cards) ? (document.cards as unknown[]) : []
  return sections.map((section) => mobiledocSection(section, cards)).join('')
}

/** Markdown of the first versions: as such, or in the only card of a document. */
function markdownOf(post: JsonObject): string {
  const cards = parsed(textOf(post.mobiledoc)).cards
  const [card] = Array.isArray(cards) ? (cards as unknown[]) : []
  const [name, payload] = Array.isArray(card) ? (card as unknown[]) : []
  const isOnly = Array.isArray(cards) && cards.length === 1 && textOf(name).endsWith('markdown')
  return rawText(post.markdown) || (isOnly ? rawText(objectOf(payload).markdown) : '')
}

/** The text of a post: its HTML, or what it was made of, which drafts have alone. */
export function bodyOf(post: JsonObject): Original {
  const html = rawText(post.html)
  if (html !== '') return { format: 'html', text: html }
  const markdown = markdownOf(post)
  if (markdown !== '') return { format: 'markdown', text: markdown }
  const { root } = parsed(textOf(post.lexical))
  const text = root ? lexicalNode(objectOf(root), 0) : mobiledocHtml(parsed(textOf(post.mobiledoc)))
  return { format: 'html', text }
}
