import type { LineEnds } from '@inkwell/contract/line-ends'
import type { Token } from 'markdown-it'
import { escapeForOthers, shortcodeFree } from './portable-text.ts'
import { tokensOf } from './render.ts'

const CODE = new Set(['fence', 'code_block'])

/** A block of text or code: its lines in the source, from 0, without the last. */
interface Place {
  start: number
  end: number
  isCode: boolean
  /** Whether its line ends are those of a paragraph. */
  isParagraph: boolean
  /** Whether it stands in no other block. */
  isAtTop: boolean
  content: string
}

function placesOf(tokens: readonly Token[]): Place[] {
  return tokens.flatMap(({ type, map, level, content }, index) => {
    const isCode = CODE.has(type)
    // The text of a cell has no lines of its own; those of the table have.
    const isText = type === 'inline' || type === 'table_open'
    if (!map || !(isCode || isText)) return []
    const isParagraph = tokens[index - 1]?.type === 'paragraph_open'
    const [start, end] = map
    return [{ start, end, isCode, isParagraph, isAtTop: level === 0, content }]
  })
}

/** Code as HTML, in which no program looks for its own signs; undefined if it has no such signs. */
function portableCode({ content, isAtTop }: Place, lines: readonly string[]): string {
  const source = lines.join('\n')
  const free = shortcodeFree(content)
  if (free === content) return source
  return isAtTop ? `<pre><code>${free}</code></pre>` : source.replaceAll(/\{\{(?=[<%])/g, '{ {')
}

function portableParagraph(
  { isParagraph }: Place,
  lines: readonly string[],
  lineEnds: LineEnds,
): string {
  const isBroken = isParagraph && lineEnds === 'break'
  const broken = isBroken
    ? lines.map((line, index) => (index < lines.length - 1 ? `${line.trimEnd()}  ` : line))
    : lines
  return escapeForOthers(broken.join('\n'))
}

/**
 * A source for other programs, so that Hugo, Jekyll and Eleventy show what our readers see: HTML that is shown
 * as text has entities, breaks are marked, and nothing is a shortcode of Hugo. Takes linear time.
 */
export function portableMarkdown(source: string, lineEnds: LineEnds = 'break'): string {
  const lines = source.split('\n')
  const tokens = tokensOf(source, {})
  if (!tokens) return escapeForOthers(source)
  const made: string[] = []
  let next = 0
  for (const place of placesOf(tokens).toSorted((a, b) => a.start - b.start)) {
    // Footnotes are among the tokens where they are shown, and again within others.
    if (place.start < next) continue
    made.push(...lines.slice(next, place.start))
    const own = lines.slice(place.start, place.end)
    made.push(place.isCode ? portableCode(place, own) : portableParagraph(place, own, lineEnds))
    next = place.end
  }
  made.push(...lines.slice(next))
  return made.join('\n')
}
