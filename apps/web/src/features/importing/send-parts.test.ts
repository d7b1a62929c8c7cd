import { ApiError } from '@inkwell/api-client/api-error'
import { IMPORT_PART_BYTES } from '@inkwell/contract/limits'
import { expect, test } from 'vitest'
import { sendParts } from './send-parts.ts'
import type { SendPartsOptions } from './send-parts.ts'

const file = new Blob([new Uint8Array(2 * IMPORT_PART_BYTES + 3)])

/** Sends the file; `answers` are the errors of the attempts in their order, undefined for success. */
async function send(answers: (ApiError | undefined)[], options: Partial<SendPartsOptions> = {}) {
  const sent: [number, number][] = []
  const pauses: number[] = []
  const progress: number[] = []
  const waiting: (Error | undefined)[] = []
  const result = sendParts(file, {
    sendPart(number, part) {
      sent.push([number, part.size])
      const error = answers.shift()
      return error ? Promise.reject(error) : Promise.resolve(number === 2)
    },
    signal: new AbortController().signal,
    onProgress: (bytes) => void progress.push(bytes),
    onWaiting: (reason) => void waiting.push(reason),
    pause(milliseconds) {
      pauses.push(milliseconds)
      return Promise.resolve()
    },
    ...options,
  })
  const error: unknown = await result.catch((reason: unknown) => reason)
  return { sent, pauses, progress, waiting, error }
}

const lost = () => new ApiError('PUT', {})
const refused = (status: number) => new ApiError('PUT', { status, body: {} })

test('the parts cover the file', async () => {
  const { sent, progress, error } = await send([])
  expect(error).toBeUndefined()
  expect(sent).toEqual([
    [0, IMPORT_PART_BYTES],
    [1, IMPORT_PART_BYTES],
    [2, 3],
  ])
  expect(progress).toEqual([IMPORT_PART_BYTES, 2 * IMPORT_PART_BYTES, file.size])
})

test('a part that does not arrive is sent again, later and later', async () => {
  const answers = [lost(), refused(503), lost()]
  const { sent, pauses, waiting } = await send([...answers])
  expect(sent.map(([number]) => number)).toEqual([0, 0, 0, 0, 1, 2])
  expect(pauses).toEqual([1_000, 2_000, 4_000])
  expect(waiting.slice(0, 4)).toEqual([...answers, undefined])
})

test('a pause is as long as the service asks for', async () => {
  const busy = new ApiError('PUT', { status: 429, body: { retryAfter: 90 } })
  expect((await send([busy])).pauses).toEqual([90_000])
})

test.each([400, 401, 404, 413])('%i ends it', async (status) => {
  const { sent, error } = await send([undefined, refused(status)])
  expect(error).toMatchObject({ status })
  expect(sent).toHaveLength(2)
})

test('an upload that is cancelled ends at once, also in a pause', async () => {
  const stop = new AbortController()
  const { sent, error } = await send([lost()], {
    signal: stop.signal,
    pause: () => {
      stop.abort(new Error('cancelled'))
      return Promise.resolve()
    },
  })
  expect(sent).toHaveLength(1)
  expect(error).toMatchObject({ message: 'cancelled' })
})

test('parts that have been received are not sent again', async () => {
  const { sent, progress } = await send([], { received: IMPORT_PART_BYTES })
  expect(sent.map(([number]) => number)).toEqual([1, 2])
  expect(progress).toEqual([2 * IMPORT_PART_BYTES, file.size])
})

test('if parts are missing in the end, they are sent from the beginning', async () => {
  const sent = new Set<number>()
  const sendPart = (number: number) => Promise.resolve(sent.add(number).size === 3)
  await send([], { received: IMPORT_PART_BYTES, sendPart })
  expect([...sent]).toEqual([1, 2, 0])
})
