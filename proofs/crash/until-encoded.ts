import { setTimeout as sleep } from 'node:timers/promises'
import type { PostItem } from '@inkwell/contract/post'
import type { Blog } from './blog.ts'
import type { Findings } from './findings.ts'
import { LARGE_WIDTH } from './texts.ts'

const POLL = 250

/** Milliseconds in which the queue must get on with at least one picture. */
const PATIENCE = 60_000

function lacksAvif({ image }: PostItem): boolean {
  if (!image || image.width < LARGE_WIDTH) return false
  return !image.variants.some(({ type }) => type === 'image/avif')
}

/** Waits until AVIF has come of every picture that it comes of, as long as the queue gets on. */
export async function untilEncoded(blog: Blog, findings: Findings): Promise<void> {
  let least = Infinity
  let deadline = performance.now() + PATIENCE
  for (;;) {
    const lacking = (await blog.readAll()).filter(lacksAvif)
    if (lacking.length === 0) return
    if (lacking.length < least) deadline = performance.now() + PATIENCE
    least = Math.min(least, lacking.length)
    if (performance.now() > deadline) {
      for (const { _id, title } of lacking) findings.add('neverEncoded', `${_id} ${title}`)
      return
    }
    await sleep(POLL)
  }
}
