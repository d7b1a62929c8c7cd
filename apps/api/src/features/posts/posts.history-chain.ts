import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type {
  RevisionHead,
  RevisionsRepository,
  RevisionText,
} from './posts.revisions.repository.ts'
import { applyRange, computeRange } from './posts.text-range.ts'

/** Revisions of a chain: the first has the whole text, the others what they replace in the one before. */
const CHAIN_LENGTH = 64

/** Bytes of the replaced ranges of a chain; those of a longer text may be as long as the text. */
const RANGES_LENGTH = 64 * 1024

/** Bytes of texts that are read at once, unless a single one is longer. */
const PART_LENGTH = 256 * 1024

type Chains = Pick<RevisionsRepository, 'chain' | 'listTexts'>

/** What a chain makes: the content of its last row; undefined if it has no rows. */
export interface ReadChain {
  chain: RevisionHead[]
  content: string | undefined
}

/**
 * The columns of a content behind a chain: what it replaces in the content before, or the whole. A chain is
 * bounded by bytes as well: otherwise 64 rows could each hold a text of 1.6 MB.
 */
export function columnsOfContent({ chain, content: before }: ReadChain, content: string) {
  const whole = { range_start: null, range_length: null, text: content }
  if (before === undefined || chain.length >= CHAIN_LENGTH) return whole
  const { start, length, text } = computeRange(before, content)
  const [, ...ranges] = chain
  const bytes = ranges.reduce((sum, row) => sum + row.bytes, Buffer.byteLength(text))
  const isLong = bytes >= Math.max(RANGES_LENGTH, Buffer.byteLength(content))
  return isLong ? whole : { range_start: start, range_length: length, text }
}

/** Divides a chain into rows that are read at once. */
function* partsOf(chain: readonly RevisionHead[]): Generator<RevisionHead[]> {
  let part: RevisionHead[] = []
  let length = 0
  for (const row of chain) {
    if (part.length > 0 && length + row.bytes > PART_LENGTH) {
      yield part
      part = []
      length = 0
    }
    part.push(row)
    length += row.bytes
  }
  if (part.length > 0) yield part
}

/** Whether these rows are stored as they were when their heads were read. */
function areSame(rows: readonly RevisionText[], heads: readonly RevisionHead[]): boolean {
  if (rows.length !== heads.length) return false
  return rows.every((row, index) => {
    const head = heads[index]
    return (
      row.number === head?.number &&
      row.range_start === head.range_start &&
      row.range_length === head.range_length &&
      row.bytes === head.bytes
    )
  })
}

/** The content that these rows make; undefined if they were pruned meanwhile. */
async function readContent(
  repository: Chains,
  chain: readonly RevisionHead[],
  db: Kysely<Tables> | undefined,
): Promise<string | undefined> {
  let content = ''
  for (const part of partsOf(chain)) {
    // Other requests are served in between: chains of earlier versions may have 100 MB.
    if (part[0] !== chain[0]) await setImmediate()
    const rows = await repository.listTexts(part, db)
    if (!areSame(rows, part)) return undefined
    for (const { range_start: start, range_length, text } of rows) {
      const range = start !== null && { start, length: range_length ?? 0, text }
      content = range ? applyRange(content, range) : text
    }
  }
  return content
}

/** Reads the chain of the last revision up to `number`. Memory holds one content and one part of the rows. */
export async function readChain(
  repository: Chains,
  { postId, number }: { postId: string; number: number },
  db?: Kysely<Tables>,
): Promise<ReadChain> {
  // Repeats only if a part was pruned between two statements.
  for (;;) {
    const chain = await repository.chain(postId, number, db)
    if (chain.length === 0) return { chain, content: undefined }
    const content = await readContent(repository, chain, db)
    if (content !== undefined) return { chain, content }
  }
}
