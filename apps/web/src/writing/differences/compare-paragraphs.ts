import { differences } from '@inkwell/merge/differences'
import type { DifferencePart } from '@inkwell/merge/differences'

/** A paragraph of two texts, in pieces; an unchanged one has one piece. */
export interface Paragraph {
  pieces: DifferencePart[]
}

/** Paragraphs in a row that changed, or that did not. */
export interface ParagraphRun {
  isChanged: boolean
  paragraphs: Paragraph[]
}

/** Unchanged paragraphs that stay in sight beside a change. */
const CONTEXT = 1

/** Fewer unchanged paragraphs are shown between changes. */
const FOLDED_MIN = 2

function toParagraphs(parts: readonly DifferencePart[]): Paragraph[] {
  const paragraphs: Paragraph[] = [{ pieces: [] }]
  for (const { kind, text } of parts) {
    for (const [index, line] of text.split(/\n{2,}/).entries()) {
      if (index > 0) paragraphs.push({ pieces: [] })
      if (line !== '') paragraphs.at(-1)?.pieces.push({ kind, text: line })
    }
  }
  return paragraphs.filter(({ pieces }) => pieces.length > 0)
}

function isChanged({ pieces }: Paragraph): boolean {
  return pieces.some(({ kind }) => kind !== 'same')
}

/** Shows the unchanged paragraphs that would be too few to fold. */
function joinShortRuns(runs: readonly ParagraphRun[]): ParagraphRun[] {
  const joined: ParagraphRun[] = []
  const isShort = runs.length > 1
  for (const { isChanged: isNear, paragraphs } of runs) {
    const isOpen = isNear || (isShort && paragraphs.length < FOLDED_MIN)
    const last = joined.at(-1)
    if (last?.isChanged === isOpen) last.paragraphs.push(...paragraphs)
    else joined.push({ isChanged: isOpen, paragraphs: [...paragraphs] })
  }
  return joined
}

/** The runs of paragraphs: those with a change and their neighbours, and those between. */
export function compareParagraphs(from: string, to: string): ParagraphRun[] {
  const paragraphs = toParagraphs(differences(from, to))
  const changed = paragraphs.map(isChanged)
  const runs: ParagraphRun[] = []
  for (const [index, paragraph] of paragraphs.entries()) {
    const near = changed.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1)
    const isNear = near.includes(true)
    const last = runs.at(-1)
    if (last?.isChanged === isNear) last.paragraphs.push(paragraph)
    else runs.push({ isChanged: isNear, paragraphs: [paragraph] })
  }
  return joinShortRuns(runs)
}
