import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Position } from './posts.cursor.ts'

/** Titles per query, and per iteration of the event loop. */
const BATCH = 100
/** Titles per request; a longer list is searched by further requests. */
export const SCAN_MAX = 2_000

const MARKS = /\p{M}+/gu

export interface TitleRow {
  id: string
  title: string
  /** Orders the list. */
  time: string
}

interface TitleSearch {
  words: string
  /** The maximum number of results. */
  limit: number
  position: Position | undefined
  /** Reads the next titles of the list in order. */
  read: (page: { limit: number; position: Position | undefined }) => Promise<TitleRow[]>
}

interface Found {
  ids: string[]
  /** Where to go on; undefined at the end of the list. */
  next: Position | undefined
}

/** A text without differences of case and accents: `Straße` and `STRASSE` fold to the same. */
export function foldText(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toUpperCase()
  // First without marks, because the time of NFD is quadratic in them. Not NFKD, which makes up to 18
  // characters of one.
  const letters = text.replaceAll(MARKS, '').normalize('NFD')
  return letters.replaceAll(MARKS, '').toUpperCase()
}

/**
 * Finds titles with all of the words. A search reads titles only, because the contents of one account
 * may have gigabytes, and a bounded number of them.
 */
export async function searchTitles({ words, limit, position, read }: TitleSearch): Promise<Found> {
  const wanted = [...new Set(foldText(words).split(/\s+/))]
  const ids: string[] = []
  let next = position
  for (let scanned = 0; scanned < SCAN_MAX; scanned += BATCH) {
    const rows = await read({ limit: BATCH, position: next })
    for (const { id, title, time } of rows) {
      next = { time, id }
      const folded = foldText(title)
      if (!wanted.every((word) => folded.includes(word))) continue
      ids.push(id)
      if (ids.length === limit) return { ids, next }
    }
    if (rows.length < BATCH) return { ids, next: undefined }
    await nextTurn()
  }
  return { ids, next }
}
