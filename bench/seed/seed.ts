import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Place } from '../servers/product.ts'

/** What to put where. */
export interface SeedOrder {
  place: Place
  posts: number
}

/** A post to ask for, and the cursor of the list that begins below it. */
export interface SeededPost {
  id: string
  cursor: string
}

/**
 * Fills a data folder in a process of its own, for what it needs of memory ends with it. Gives back
 * up to a thousand of the posts, evenly from the oldest to the newest.
 */
export async function seed(order: SeedOrder): Promise<SeededPost[]> {
  const child = fork(join(import.meta.dirname, 'seed-process.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  child.send(order)
  const [sample] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The data folder could not be filled.')
    }),
  ])) as [SeededPost[]]
  await (child.exitCode === null ? once(child, 'exit') : undefined)
  return sample
}
