import { joinBlocks } from './block.ts'
import type { Block, Blocks } from './block.ts'
import type { Context } from './context.ts'
import { escapeLineStart } from './escape.ts'
import { segmentsOf } from './inline.ts'
import { writePicture } from './pictures.ts'
import { paragraphsOf } from './segments.ts'
import { elementsIn, isElement, lineOf } from './tree.ts'
import type { Element, Node } from './tree.ts'
import { joinParagraphs } from './write-line.ts'

/** Blocks in tags inside each other; further ones are written without tags. */
export const TAG_LEVEL_MAX = 8

interface Caption {
  /** One line of Markdown. */
  markdown: string
  /** The same as text; undefined if it has markup. */
  plain: string | undefined
}

function captionOf(nodes: readonly Node[], context: Context): Caption {
  const paragraphs = paragraphsOf(segmentsOf(nodes, context))
  const pieces = paragraphs.flat()
  const isPlain =
    paragraphs.length === 1 &&
    pieces.every(({ marks, isWritten }) => marks.length === 0 && !isWritten)
  return {
    markdown: joinParagraphs(paragraphs),
    plain: isPlain ? lineOf(nodes) : undefined,
  }
}

/** The picture of a figure that shows nothing else. */
function lonePicture(nodes: readonly Node[]): Element | undefined {
  if (lineOf(nodes) !== '') return undefined
  const elements = [...elementsIn(nodes)].filter(
    (element) => !isElement(element, 'div', 'span', 'picture', 'source', 'p'),
  )
  return elements.length === 1 && isElement(elements[0], 'img') ? elements[0] : undefined
}

function withCaption(
  content: readonly Block[],
  { markdown }: Caption,
  { level }: Context,
): Block[] {
  const caption: Block = { kind: 'text', text: escapeLineStart(markdown) }
  if (level >= TAG_LEVEL_MAX) return [...content, caption]
  const text = `<figure>\n\n${joinBlocks(content)}\n\n<figcaption>${markdown}</figcaption>\n\n</figure>`
  return [{ kind: 'other', text }]
}

function isCaption(node: Node): boolean {
  return isElement(node, 'figcaption')
}

/** A figure: a picture with its caption as its title, or tags around whatever has a caption. */
export function writeFigure(element: Element, context: Context, write: Blocks): Block[] {
  const content = element.childNodes.filter((node) => !isCaption(node))
  const captions = element.childNodes.filter(isCaption)
  const caption = captionOf(captions, context)
  const picture = lonePicture(content)
  const isTitled = caption.markdown === '' || (caption.plain !== undefined && !context.isItem)
  if (picture && isTitled && context.marks.length === 0) {
    const text = writePicture(picture, context, caption.plain)
    if (text.startsWith('![')) return [{ kind: 'text', text }]
  }
  const inner = { ...context, isItem: false, level: context.level + 1 }
  const blocks = write(content, inner)
  if (caption.markdown === '') return blocks
  if (blocks.length === 0) return [{ kind: 'text', text: escapeLineStart(caption.markdown) }]
  return withCaption(blocks, caption, context)
}
