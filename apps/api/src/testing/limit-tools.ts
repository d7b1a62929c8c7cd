import { createLog } from '../platform/log/log.ts'
import { createLimits } from '../limits.ts'
import type { LimitsParts } from '../limits.ts'
import { migratedPlace, openIn } from './test-database.ts'

/** A clock that only moves on request. */
export class StandingClock {
  #time = Date.UTC(2026, 10, 20)

  readonly now = (): Date => new Date(this.#time)

  /** Moves the clock by seconds, also backwards. */
  move(seconds: number): void {
    this.#time += seconds * 1_000
  }
}

/** Limits on an empty database with the test's clock. */
export async function limitsForTest(parts: Partial<LimitsParts> = {}) {
  const clock = new StandingClock()
  const database = parts.database ?? (await openIn(await migratedPlace()))
  const limits = createLimits({
    isOn: true,
    secret: Buffer.from('a key for tests'),
    clock: clock.now,
    log: createLog('silent'),
    database,
    ...parts,
  })
  const signUpFrom = (address: string, email = 'e') =>
    limits.limitSignUps({ address, email, proof: undefined })
  return { ...limits, signUpFrom, clock, database }
}
