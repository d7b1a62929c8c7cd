import type { Expected } from './samples.ts'

/** Numbers of records by the kinds of the report; a kind that nobody counted is missing. */
export type Counts = Partial<Record<string, number>>

/** Of what readers saw: the kind; everything else is a draft. */
const PUBLIC = /^(?:(?<kind>post|page)\/(?:publish|live|published\/public)|\?\/live)$/

function add(counts: Counts, kind: string, number: number): void {
  counts[kind] = (counts[kind] ?? 0) + number
}

/** The kind of a text; undefined for records that are none. */
function kindOf(name: string): string | undefined {
  const found = PUBLIC.exec(name)
  if (found) return found.groups?.kind ?? 'post'
  return /^(?:post|page)\//.test(name) ? 'draft' : undefined
}

function countTexts(counts: Counts, numbers: Record<string, number>): void {
  for (const kind of ['post', 'page', 'draft']) add(counts, kind, 0)
  for (const [name, number] of Object.entries(numbers)) {
    const kind = kindOf(name)
    if (kind !== undefined) add(counts, kind, number)
    if (name.startsWith('comment/')) add(counts, 'comment', number)
  }
}

function sum(numbers: Record<string, number>): number {
  return Object.values(numbers).reduce((all, each) => all + each, 0)
}

/** What has no numbers by state. */
function countOthers(counts: Counts, { tags, categories = 0, users, comments }: Expected): void {
  if (tags !== undefined) add(counts, 'tag', tags + categories)
  if (users !== undefined) add(counts, 'author', users)
  if (comments) add(counts, 'comment', sum(comments.byApproval))
}

/** What the report of an import should count. */
export function expectedCounts(all: readonly Expected[]): Counts {
  const counts: Counts = {}
  for (const expected of all) {
    const { items, entries, posts, withPassword = 0 } = expected
    countTexts(counts, items ?? entries ?? posts ?? {})
    // What had a password was published, but not for everyone.
    add(counts, 'post', -withPassword)
    add(counts, 'draft', withPassword)
    countOthers(counts, expected)
  }
  return counts
}
