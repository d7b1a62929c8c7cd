import type { StaticFile } from './static-files.ts'

/** Files that nobody waits for at a start: the first request for one of them makes all. */
export interface LateFiles {
  has: (address: string) => boolean
  get: (address: string) => Promise<StaticFile | undefined>
}

/** No such files. */
export const NONE_LATE: LateFiles = { has: () => false, get: () => Promise.resolve(undefined) }

/**
 * Makes files when they are needed and puts them among the others; where making them fails, the next
 * request tries again.
 */
export function lateFiles(
  files: Map<string, StaticFile>,
  has: (address: string) => boolean,
  make: () => Promise<ReadonlyMap<string, StaticFile>>,
): LateFiles {
  let making: Promise<void> | undefined

  async function makeAll(): Promise<void> {
    for (const [address, file] of await make()) files.set(address, file)
  }

  return {
    has,
    async get(address) {
      making ??= makeAll().catch((error: unknown) => {
        making = undefined
        throw error
      })
      await making
      return files.get(address)
    },
  }
}
