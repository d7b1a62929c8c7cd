import type { StaticFile } from './static-files.ts'

/** Files that the first request for one of them generates, so that the start does not wait for them. */
export interface LazyFiles {
  has: (address: string) => boolean
  get: (address: string) => Promise<StaticFile | undefined>
}

export const NO_LAZY_FILES: LazyFiles = { has: () => false, get: () => Promise.resolve(undefined) }

/** Generates files on demand and adds them to `files`. After a failure the next request tries again. */
export function createLazyFiles(
  files: Map<string, StaticFile>,
  has: (address: string) => boolean,
  make: () => Promise<ReadonlyMap<string, StaticFile>>,
): LazyFiles {
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
