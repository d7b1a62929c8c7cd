import { findChanges } from './find-changes.ts'

/** A piece of two texts: in both, only in the new one, or only in the old one. */
export interface DifferencePart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * What a view of two texts shows, by words: parts of kind `same` and `removed` are `from`, those of
 * kind `same` and `added` are `to`. At one place, what was removed comes first.
 */
export function differences(from: string, to: string): readonly DifferencePart[] {
  const parts: DifferencePart[] = []
  let at = 0
  for (const { start, end, text } of findChanges(from, to)) {
    parts.push({ kind: 'same', text: from.slice(at, start) })
    parts.push({ kind: 'removed', text: from.slice(start, end) }, { kind: 'added', text })
    at = end
  }
  parts.push({ kind: 'same', text: from.slice(at) })
  return parts.filter(({ text }) => text !== '')
}
