import { setTimeout as sleep } from 'node:timers/promises'
import type { PostItem } from '@inkwell/contract/post'
import type { Blog } from './blog.ts'
import type { Findings } from './findings.ts'
import { LARGE_WIDTH } from './texts.ts'

const POLL = 250

/** Milliseconds in which at least one picture must be encoded. */
const TIMEOUT = 120_000

function isLarge({ image }: PostItem): boolean {
  // Its largest size may still be missing; all other pictures are far smaller.
  return image !== undefined && image.width > LARGE_WIDTH / 2
}

function lacksAvif({ image }: PostItem): boolean {
  return !image?.variants.some(({ type }) => type === 'image/avif')
}

/** Waits while pictures continue to be encoded as AVIF; resolves to their number. */
export async function waitUntilEncoded(blog: Blog, findings: Findings): Promise<number> {
  let least = Infinity
  let deadline = performance.now() + TIMEOUT
  for (;;) {
    const large = (await blog.readAll()).filter(isLarge)
    const lacking = large.filter(lacksAvif)
    if (lacking.length === 0) return large.length
    if (lacking.length < least) deadline = performance.now() + TIMEOUT
    least = Math.min(least, lacking.length)
    if (performance.now() > deadline) {
      for (const { _id, title } of lacking) findings.add('neverEncoded', `${_id} ${title}`)
      return large.length - lacking.length
    }
    await sleep(POLL)
  }
}
