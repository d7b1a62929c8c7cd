import { describe, expect, test } from 'vitest'
import type { Position } from './posts.cursor.ts'
import { foldText, SCAN_MAX, searchTitles } from './posts.title-search.ts'

test.each([
  ['Straße', 'STRASSE'],
  ['Crème brûlée', 'creme BRULEE'],
  ['Ångström', 'angstrom'],
  ['İstanbul', 'ISTANBUL'],
  ['ΣΊΣΥΦΟΣ', 'σισυφος'],
  ['أُنْس', 'انس'],
  ['e\u0301tude', 'étude'],
])('%s and %s fold to the same', (one, other) => {
  expect(foldText(one)).toBe(foldText(other))
})

/** A list of titles, and how many were read. */
function listOf(titles: readonly string[]) {
  const rows = titles.map((title, index) => ({ id: `${index}`, title, time: `${index}` }))
  const list = {
    reads: 0,
    read: ({ limit, position }: { limit: number; position: Position | undefined }) => {
      const start = position ? Number(position.id) + 1 : 0
      const page = rows.slice(start, start + limit)
      list.reads += page.length
      return Promise.resolve(page)
    },
  }
  return list
}

describe('a search', () => {
  const titles = ['The engine', 'Notes on the Engine', 'Engine notes', 'Weaving']

  test.each([
    ['engine', ['0', '1', '2']],
    ['NOTES engine', ['1', '2']],
    ['ngin', ['0', '1', '2']],
    ['engine loom', []],
  ])('for %j', async (words, ids) => {
    const { read } = listOf(titles)
    const found = await searchTitles({ words, limit: 10, position: undefined, read })
    expect(found).toEqual({ ids, next: undefined })
  })

  test('goes on where its page ended', async () => {
    const { read } = listOf(titles)
    const first = await searchTitles({ words: 'engine', limit: 2, position: undefined, read })
    expect(first).toEqual({ ids: ['0', '1'], next: { id: '1', time: '1' } })
    const rest = await searchTitles({ words: 'engine', limit: 2, position: first.next, read })
    expect(rest).toEqual({ ids: ['2'], next: undefined })
  })

  test('reads a bounded number of titles', async () => {
    const list = listOf([...Array.from({ length: SCAN_MAX }, () => 'Other'), 'Wanted'])
    const search = { words: 'wanted', limit: 10, read: list.read }
    const first = await searchTitles({ ...search, position: undefined })
    expect(first.ids).toEqual([])
    expect(list.reads).toBe(SCAN_MAX)
    const rest = await searchTitles({ ...search, position: first.next })
    expect(rest).toEqual({ ids: [`${SCAN_MAX}`], next: undefined })
  })
})
