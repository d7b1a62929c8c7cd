import { vi } from 'vitest'
import type { TestApi } from './test-api.ts'

/** Blocks the next write transaction, after the checks of its request. */
export function holdWrite(api: TestApi): { begun: Promise<void>; goOn: () => void } {
  const begun = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  const { writes } = api.app.services.database
  const held = writes.transaction()
  const execute = held.execute.bind(held)
  vi.spyOn(held, 'execute').mockImplementationOnce(async (work) => {
    begun.resolve()
    await mayGoOn.promise
    return execute(work)
  })
  vi.spyOn(writes, 'transaction').mockImplementationOnce(() => held)
  return { begun: begun.promise, goOn: () => mayGoOn.resolve() }
}
