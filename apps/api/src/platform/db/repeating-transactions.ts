import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { TransactionBuilder } from 'kysely'
import type { Tables } from './tables.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const ATTEMPTS = 4
/** Milliseconds before the first repetition, on average; then twice as many. */
const PAUSE = 20

async function repeatUndone<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const isUndone = error instanceof DatabaseUnavailable && error.isUndone
      if (!isUndone || attempt === ATTEMPTS) throw error
    }
    // At different times, so that two that deadlocked do not meet again.
    await sleep(PAUSE * 2 ** (attempt - 1) * (0.5 + Math.random()))
  }
}

/**
 * Runs a transaction again that was not committed: after a deadlock, a serialisation failure, or the loss of
 * its connection before the commit. If the answer to a commit is lost, the transaction may have been
 * committed, so it is not repeated.
 */
export class RepeatingTransactions extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const once = builder.execute.bind(builder)
    builder.execute = (work) => repeatUndone(() => once(work))
    return builder
  }
}
