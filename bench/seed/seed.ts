import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Place } from '../servers/product.ts'

/** The seed's parameters. */
export interface SeedOptions {
  place: Place
  posts: number
}

/** A sampled post, and the cursor of the list page after it. */
export interface SeededPost {
  id: string
  cursor: string
}

/**
 * Seeds a data folder in a child process, whose memory is then freed. Returns up to a thousand
 * posts, evenly distributed by age.
 */
export async function seed(order: SeedOptions): Promise<SeededPost[]> {
  const child = fork(join(import.meta.dirname, 'seed-process.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  child.send(order)
  const [sample] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The data folder could not be seeded.')
    }),
  ])) as [SeededPost[]]
  await (child.exitCode === null ? once(child, 'exit') : undefined)
  return sample
}
