import { isConflict } from '@inkwell/merge/merge-result'
import type { ConflictPart } from '@inkwell/merge/merge-result'
import { mergeTexts } from '@inkwell/merge/merge-texts'
import type { DraftText } from './draft-calls.ts'
import { settle } from './merge-drafts.ts'

type FieldName = 'title' | 'content'

/** A range of a text that two devices changed differently. */
export interface ConflictPlace {
  field: FieldName
  /** The words before it. */
  before: string
  mine: string
  theirs: string
}

export type Choice = 'mine' | 'theirs' | 'both'

type Part = string | ConflictPart

/** Both changes of a draft, merged but for some places. */
export interface OpenMerge {
  title: readonly Part[]
  content: readonly Part[]
}

function merge(base: string, mine: string, theirs: string): Part[] {
  return mergeTexts(base, mine, theirs).parts.map((part) =>
    isConflict(part) ? (settle(part) ?? part) : part.text,
  )
}

export function mergeOpenly(base: DraftText, mine: DraftText, theirs: DraftText): OpenMerge {
  return {
    title: merge(base.title, mine.title, theirs.title),
    content: merge(base.content, mine.content, theirs.content),
  }
}

/** Characters of the text before a place. */
const BEFORE_MAX = 120

function placesIn(field: FieldName, parts: readonly Part[]): ConflictPlace[] {
  const places: ConflictPlace[] = []
  let before = ''
  for (const part of parts) {
    if (typeof part === 'string') before = part.slice(-BEFORE_MAX)
    else {
      places.push({ field, before, mine: part.mine, theirs: part.theirs })
      before = ''
    }
  }
  return places
}

/** The places to decide, in the order of the text. */
export function placesOf({ title, content }: OpenMerge): ConflictPlace[] {
  return [...placesIn('title', title), ...placesIn('content', content)]
}

/** Keeps paragraphs apart, and words. */
function both(mine: string, theirs: string): string {
  const between = (mine + theirs).includes('\n') ? '\n\n' : ' '
  return [mine, theirs].filter((text) => text !== '').join(between)
}

/** The text with these choices, one for each place. */
export function resolve({ title, content }: OpenMerge, choices: readonly Choice[]): DraftText {
  const left = [...choices]
  function join(parts: readonly Part[]): string {
    const texts = parts.map((part) => {
      if (typeof part === 'string') return part
      const choice = left.shift() ?? 'mine'
      return choice === 'both' ? both(part.mine, part.theirs) : part[choice]
    })
    return texts.join('')
  }
  return { title: join(title), content: join(content) }
}
