import type { Context } from './context.ts'
import { resolveAddress } from './context.ts'
import { codeSpan } from './escape.ts'
import { NOTE_REFERENCE } from './footnote-reference.ts'
import { addMarks, linkMark, marksOf } from './marks.ts'
import type { Mark } from './marks.ts'
import { writePicture } from './pictures.ts'
import { paragraphsOf } from './segments.ts'
import type { Segment } from './segments.ts'
import { isBlock } from './tags.ts'
import { attributeOf, isElement, isNamed, textOf, textValue } from './tree.ts'
import type { Element, Node } from './tree.ts'
import { joinParagraphs, writeParagraph } from './write-line.ts'

/** Addresses that run a script or hold a document. */
const UNSAFE = /^\s*(?:javascript|vbscript|data):/i

/** The mark of a link; undefined for an anchor and for an address that nobody should follow. */
function markOfLink(link: Element, context: Context): Mark | undefined {
  const href = attributeOf(link, 'href').trim()
  if (href === '' || href === '#') return undefined
  if (UNSAFE.test(href)) {
    context.notes.add('dropped', 'link to a script')
    return undefined
  }
  const anchor = href.startsWith('#') ? context.anchors.get(href.slice(1)) : undefined
  return linkMark(anchor === undefined ? resolveAddress(href, context) : `#${anchor}`)
}

/** The marks that an element adds to its text. */
export function marksWithin(element: Element, context: Context): readonly Mark[] {
  const link = isNamed(element, 'a') ? markOfLink(element, context) : undefined
  return addMarks(context.marks, link ? [link] : marksOf(element))
}

function textSegments(value: string, { marks, hasLineEnds }: Context): Segment[] {
  if (!hasLineEnds) return [{ kind: 'text', text: value.replaceAll(/[ \t\n\f\r]+/g, ' '), marks }]
  const segments: Segment[] = []
  for (const text of value.split(/([ \t\n\f\r]+)/)) {
    const ends = text.trim() === '' ? text.split('\n').length - 1 : 0
    if (ends > 0) segments.push({ kind: ends > 1 ? 'parting' : 'newline', text: '', marks })
    else segments.push({ kind: 'text', text: /^[ \t\f\r]/.test(text) ? ' ' : text, marks })
  }
  return segments
}

function written(text: string, marks: readonly Mark[]): Segment[] {
  return text === '' ? [] : [{ kind: 'written', text, marks }]
}

/** The lines of a block of code that stands where no block may. */
function codeSegments(element: Element, marks: readonly Mark[]): Segment[] {
  const segments: Segment[] = []
  for (const line of textOf(element.childNodes).split('\n')) {
    if (line.trim() === '') continue
    segments.push({ kind: 'written', text: codeSpan(line), marks })
    segments.push({ kind: 'break', text: '', marks })
  }
  return segments
}

const PARTING: Segment = { kind: 'parting', text: '', marks: [] }

/** A block that stands where no block may, such as in a table cell, has lines of its own. */
function blockSegments(element: Element, context: Context): Segment[] {
  if (isNamed(element, 'td', 'th')) {
    return [...segmentsOf(element.childNodes, context), { kind: 'text', text: ' ', marks: [] }]
  }
  const bullet: Segment[] = isNamed(element, 'li') ? [{ kind: 'text', text: '• ', marks: [] }] : []
  const inner = isNamed(element, 'pre')
    ? codeSegments(element, context.marks)
    : segmentsOf(element.childNodes, context)
  return [PARTING, ...bullet, ...inner, PARTING]
}

function elementSegments(element: Element, context: Context): Segment[] {
  switch (element.tagName) {
    case 'br':
      return [{ kind: 'break', text: '', marks: context.marks }]
    case 'wbr':
      return []
    case 'img':
      return written(writePicture(element, context), context.marks)
    case NOTE_REFERENCE:
      return written(`[^${attributeOf(element, 'label')}]`, [])
    default: {
      const inside = { ...context, marks: marksWithin(element, context) }
      return isBlock(element)
        ? blockSegments(element, inside)
        : segmentsOf(element.childNodes, inside)
    }
  }
}

/** The segments of inline nodes. */
export function segmentsOf(nodes: readonly Node[], context: Context): Segment[] {
  const segments: Segment[] = []
  for (const node of nodes) {
    const value = textValue(node)
    const found =
      value === undefined
        ? isElement(node)
          ? elementSegments(node, context)
          : []
        : textSegments(value, context)
    for (const segment of found) segments.push(segment)
  }
  return segments
}

/** The paragraphs of inline nodes. */
export function writeParagraphs(nodes: readonly Node[], context: Context): string[] {
  return paragraphsOf(segmentsOf(nodes, context)).map(writeParagraph)
}

/** Nodes as one line of Markdown, with tags for line ends. */
export function writeOneLine(nodes: readonly Node[], context: Context): string {
  return joinParagraphs(paragraphsOf(segmentsOf(nodes, context)))
}
