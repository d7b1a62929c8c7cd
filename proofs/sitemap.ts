import { parseArgs } from 'node:util'
import { startSetup } from './overload/setup.ts'
import { crawl } from './sitemap/crawl.ts'

export const about =
  'the sitemap lists every public post and nothing else, with little memory [--posts=100000]'

/** Megabytes that the web server may need for it. */
const MEMORY_MAX = 64

/** Reads a whole sitemap; resolves to whether it is complete and needs little memory. */
export async function prove(args: string[]): Promise<boolean> {
  const options = { posts: { type: 'string', default: '100000' } } as const
  const { values } = parseArgs({ args, options })
  const setup = await startSetup(true)
  try {
    const { visible, listed, wrong, parts, seconds, memory, slowest } = await crawl(
      setup,
      Number(values.posts),
    )
    const { before, most } = memory
    console.log(`${visible} visible posts, ${listed} listed in ${parts} parts, ${wrong} wrong`)
    console.log(
      `  ${seconds.toFixed(1)} s; web server ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
    )
    console.log(`  slowest other read of the data service meanwhile: ${slowest.toFixed(0)} ms`)
    return wrong === 0 && listed === visible && most - before < MEMORY_MAX
  } finally {
    await setup.stop()
  }
}
