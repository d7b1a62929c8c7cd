import { noteSentence } from '@inkwell/contract/import-notes'
import type { TakenItem } from './taking-parts.ts'

/** What became of an archive, for people. */
export function takenText(items: readonly TakenItem[]): string {
  const kinds = Map.groupBy(items, ({ kind }) => kind)
  const counts = [...kinds].map(([kind, all]) => {
    const taken = all.filter(({ outcome }) => outcome === 'taken').length
    return `${kind}: ${all.length} (${taken} taken, ${all.length - taken} listed)\n`
  })
  const listed = items.filter(({ outcome }) => outcome === 'listed')
  const lines = listed.map(({ kind, id, title, note }) => {
    return `  ${kind} ${title || id}: ${note && noteSentence(note)}\n`
  })
  const end = listed.length > 0 ? `\nNot taken:\n${lines.join('')}` : ''
  return `An export of Inkwell.\n${counts.join('')}${end}`
}
