import { messages } from '@inkwell/contract/messages'
import { isVisible } from '@inkwell/contract/visible'
import { sampleSources } from '@inkwell/markdown/testing/any-source'
import { inProcess } from '../hostile/child.ts'
import type { ReadersResult, ReadersTask } from '../hostile/readers-process.ts'
import { startSetup } from '../overload/setup.ts'
import type { Setup } from '../overload/setup.ts'

const READERS = new URL('../hostile/readers-process.ts', import.meta.url)
const CREATE = '/api/v1/posts/createpost'

/** A source and its response. */
export interface Sent {
  made: string
  ms: number
  status: number
  /** Whether it was accepted, or refused as too complex. */
  isExpected: boolean
}

export interface SourcesResult {
  sent: Sent[]
  calm: ReadersResult
  meanwhile: ReadersResult
}

async function send({ api, account }: Setup, content: string): Promise<Omit<Sent, 'made'>> {
  const form = new FormData()
  form.set('title', 'Any source')
  form.set('content', content)
  const headers = { Authorization: `Bearer ${account.token}` }
  const began = performance.now()
  const response = await fetch(api + CREATE, { method: 'POST', headers, body: form })
  const { msg } = (await response.json()) as { msg: string }
  const { status } = response
  const isBlank = !isVisible(content) && msg === messages.contentRequired
  const isRefused = status === 400 && (msg === messages.contentTooComplex || isBlank)
  return { ms: performance.now() - began, status, isExpected: status === 201 || isRefused }
}

/**
 * Sends sources sequentially, while readers in another process read the list; they also read it before,
 * for `calmMs` milliseconds.
 */
export async function sendSources(
  count: number,
  seed: number,
  calmMs: number,
): Promise<SourcesResult> {
  const setup = await startSetup(false)
  try {
    const urls = [`${setup.api}/api/v1/posts/?limit=12&without=content`]
    await send(setup, 'The first one.')
    const calm = await inProcess<ReadersResult>(READERS, {
      urls,
      forMs: calmMs,
    } satisfies ReadersTask)
    const sources = sampleSources(count, seed)
    const sending = (async () => {
      const sent: Sent[] = []
      for (const { made, source } of sources) sent.push({ made, ...(await send(setup, source)) })
      return sent
    })()
    const reading = inProcess<ReadersResult>(READERS, { urls } satisfies ReadersTask, sending)
    const [sent, meanwhile] = await Promise.all([sending, reading])
    return { sent, calm, meanwhile }
  } finally {
    await setup.stop()
  }
}
