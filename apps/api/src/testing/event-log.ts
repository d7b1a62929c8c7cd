import type { Kysely } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import type { Committed, EventReader } from '../platform/db/events.ts'
import type { Tables } from '../platform/db/tables.ts'

/** A reader that has seen all earlier events. */
export async function openReader(database: {
  openEvents: () => EventReader
}): Promise<EventReader> {
  const reader = database.openEvents()
  onTestFinished(() => reader.close())
  await expect
    .poll(
      async () => {
        await reader.catchUp()
        return reader.take()
      },
      { interval: 5 },
    )
    .toBe('everything')
  return reader
}

/** The events that this reader has not seen yet. */
export async function take(reader: EventReader): Promise<Exclude<Committed, 'unknown'>> {
  await reader.catchUp()
  const committed = reader.take()
  return committed === 'unknown' ? take(reader) : committed
}

export function seqs(committed: Committed): unknown {
  return typeof committed === 'string' ? committed : committed.map(({ seq }) => seq)
}

/** Appends `count` events in one transaction. */
export function append(writes: Kysely<Tables>, count: number) {
  const rows = Array.from({ length: count }, () => ({ kind: 'post.changed', tags: 'posts post:a' }))
  return writes.insertInto('event').values(rows).returning('seq').execute()
}
