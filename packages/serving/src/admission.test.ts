import type { ServerResponse } from 'node:http'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createAdmission } from './admission.ts'

const FULL = 'full'

/** Sends `count` requests of an address at once; each is answered immediately with `status`. */
function sendMany(count: number, { from, status }: { from: string; status: number }) {
  const admission = createAdmission(() => new Error(FULL))
  const begun = new Map<string, number>()
  const send = (address: string) => {
    const response = { statusCode: 200, destroyed: false } as ServerResponse
    const handle = () => {
      begun.set(address, (begun.get(address) ?? 0) + 1)
      response.statusCode = status
      return Promise.resolve()
    }
    return admission(handle, { response, from: address })
  }
  const sent = Promise.allSettled(Array.from({ length: count }, () => send(from)))
  return { send, sent, begun: (address: string) => begun.get(address) ?? 0 }
}

/** Waits for iterations of the event loop, which a busy machine makes longer, but not fewer. */
async function iterations(): Promise<void> {
  for (let count = 0; count < 100; count++) await setImmediate()
}

describe('one address', () => {
  test.each([
    [400, 60],
    [308, 60],
    [503, 60],
    [200, 400],
  ])('gets responses of %i at a limited rate', async (status, most) => {
    const { begun } = sendMany(1_000, { from: 'a', status })
    await sleep(100)
    expect(begun('a')).toBeGreaterThan(0)
    expect(begun('a')).toBeLessThan(most)
  })

  test('that is fair to its own clients gets refusals without a limit', async () => {
    const { begun } = sendMany(1_000, { from: '', status: 404 })
    await iterations()
    expect(begun('')).toBeGreaterThan(500)
  })

  test.each([200, 304])(
    'below the flood limit gets its responses of %i at once',
    async (status) => {
      const { sent, begun } = sendMany(64, { from: 'a', status })
      await Promise.race([sent, iterations()])
      expect(begun('a')).toBe(64)
    },
  )

  test('has one request with a large body at a time', async () => {
    const admission = createAdmission(() => new Error(FULL))
    let begun = 0
    for (let i = 0; i < 20; i++) {
      const response = { statusCode: 200, destroyed: false } as ServerResponse
      const handle = () => {
        begun += 1
        return sleep(30)
      }
      void admission(handle, { response, from: 'a', isLarge: true })
    }
    await sleep(20)
    expect(begun).toBe(1)
    await expect.poll(() => begun).toBeGreaterThan(2)
  })

  test('does not delay another one', async () => {
    const { send } = sendMany(1_000, { from: 'a', status: 400 })
    const outcome = await Promise.race([send('b').then(() => 'answered'), iterations()])
    expect(outcome).toBe('answered')
  })
})

test('a request beyond the capacity of the queue is rejected', async () => {
  const { send } = sendMany(2_100, { from: 'a', status: 400 })
  await expect(send('a')).rejects.toThrow(FULL)
})

test('an error of the handler is passed on', async () => {
  const admission = createAdmission(() => new Error(FULL))
  const response = { statusCode: 200, destroyed: false } as ServerResponse
  const failing = admission(() => Promise.reject(new Error('failed')), { response, from: 'a' })
  await expect(failing).rejects.toThrow('failed')
})
