import { importNote } from '@inkwell/contract/import-notes'
import { Unreadable } from '../left-out.ts'
import type { Source } from '../reading/source.ts'
import type { EntryHead } from '../reading/tasks.ts'
import type { Plan, Planned } from './plan.ts'

/** Characters of what is known of a record before it is converted, on average: all are held in memory. */
const HEAD_LENGTH_MAX = 400

/** Records that are planned together. */
const BATCH = 200

interface PlanningParts {
  plan: Plan
  recordsMax: number
  signal: AbortSignal | undefined
}

function lengthOf({ id, title, addresses = [] }: EntryHead): number {
  return addresses.reduce((sum, address) => sum + address.length, id.length + title.length)
}

/** Plans all records of a source, in batches. Throws Unreadable for more than `recordsMax`. */
export async function* planSource(
  source: Pick<Source, 'heads'>,
  { plan, recordsMax, signal }: PlanningParts,
): AsyncGenerator<Planned[]> {
  let heads: EntryHead[] = []
  let count = 0
  let length = 0
  for await (const head of source.heads()) {
    count += 1
    if (count > recordsMax) throw new Unreadable(importNote('recordsTooMany', { max: recordsMax }))
    length += lengthOf(head)
    if (length > HEAD_LENGTH_MAX * recordsMax) {
      throw new Unreadable(importNote('sourceTooBig', { detail: 'its titles and addresses' }))
    }
    heads.push(head)
    if (heads.length < BATCH) continue
    yield await plan.add(heads)
    heads = []
    signal?.throwIfAborted()
  }
  yield await plan.add(heads)
}
