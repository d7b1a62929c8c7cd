import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '@inkwell/contract/messages'

const REPEATS = 5

/** Other refusals, such as that of a full disk, are what a test wants to see. */
async function isBusy(response: Response): Promise<boolean> {
  if (response.status !== 503) return false
  const { msg } = (await response.clone().json()) as { msg?: string }
  return msg === messages.busy
}

/**
 * Sends a request to the data service. While it is too busy, which other programs of the machine can cause, sends
 * it again, at most five times and when it asks for: such a refusal comes before anything is stored.
 */
export async function fetchPatiently(url: string, init?: RequestInit): Promise<Response> {
  for (let repeats = REPEATS; ; repeats--) {
    const response = await fetch(url, init)
    if (repeats === 0 || !(await isBusy(response))) return response
    await sleep(1_000 * Number(response.headers.get('Retry-After') ?? 1))
  }
}
