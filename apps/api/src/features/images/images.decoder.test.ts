import { messages } from '@inkwell/contract/messages'
import { aPostForm } from '@inkwell/test-support/post'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../platform/log/log.ts'
import type { WorkerPoolOptions } from '../../platform/worker/worker-pool.ts'
import { pngOf } from '../../testing/hostile-pictures.ts'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { twoHalves, upload } from '../../testing/pictures.ts'
import { childrenRunning, isAlive, until, cpuTimeOf } from '../../testing/processes.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { createDecoderPool, ImagesDecoder } from './images.decoder.ts'

/** Those that earlier files share. */
const shared = childrenRunning(process.pid, 'images/decoder/main.ts')
const runningDecoders = () =>
  childrenRunning(process.pid, 'images/decoder/main.ts').filter((pid) => !shared.includes(pid))

const decoders: ImagesDecoder[] = []
afterEach(() => Promise.all(decoders.splice(0).map((decoder) => decoder.close())))

function aDecoder(limits: Partial<WorkerPoolOptions> = {}) {
  const warnings: string[] = []
  const log = createLog('warn', { write: (line) => void warnings.push(line) })
  const decoder = new ImagesDecoder(log, createDecoderPool(limits))
  decoders.push(decoder)
  return { decoder, warnings }
}

const pictures = new PicturePosts(() => api())
const api = useTestApi({ ownProcesses: true }, () => pictures.now())

let small: File
/** A file of kilobytes with 50 megapixels takes more than a second. */
const large = upload(pngOf({ width: 7_000, height: 7_000 }))
beforeAll(async () => {
  await pictures.begin()
  small = upload(await twoHalves(64, 32).png().toBuffer())
})

const crashing = new URL('./fixtures/crashing-decoder.ts', import.meta.url)
const broken = new URL('../../platform/worker/fixtures/broken-worker.ts', import.meta.url)

test.each([
  ['a crash', { entry: crashing }, 'imageUnreadable'],
  ['too much time', { timeLimit: 1 }, 'imageTooHeavy'],
  ['too much memory', { memoryLimit: 1 }, 'imageTooHeavy'],
] as const)('%s refuses the picture, and is logged', async (_, limits, key) => {
  const { decoder, warnings } = aDecoder(limits)
  await expect(decoder.decode(large)).rejects.toMatchObject({
    code: 'invalid',
    message: messages[key],
    fields: { image: key },
  })
  expect(warnings).toHaveLength(1)
})

test('a decoder that refuses a damaged picture continues', async () => {
  const { decoder, warnings } = aDecoder()
  const torn = upload(Buffer.from('\xff\xd8\xff\xe0rubbish', 'latin1'))
  await expect(decoder.decode(torn)).rejects.toThrow(messages.imageUnreadable)
  expect((await decoder.decode(small)).variants).toHaveLength(1)
  expect(warnings).toEqual([])
})

test('a decoder that cannot start is not the picture’s fault', async () => {
  const { decoder } = aDecoder({ entry: broken })
  await expect(decoder.decode(small)).rejects.toMatchObject({ name: 'WorkerError' })
})

test('too many concurrent uploads are refused with a time to retry', async () => {
  // On a busy machine the budget of the event loop would be spent before all are queued.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { decoder } = aDecoder({ size: 1, waiting: 1 })
  const taken = [decoder.decode(small), decoder.decode(small)]
  const busy = { code: 'unavailable', headers: { 'Retry-After': '5' } }
  await expect(decoder.decode(small)).rejects.toMatchObject(busy)
  await Promise.all(taken)
  await decoder.close()
  await expect(decoder.decode(small)).rejects.toMatchObject(busy)
})

test('background work waits until uploads are decoded and none follows', async () => {
  const { decoder } = aDecoder()
  const order: string[] = []
  const decode = () => decoder.decode(small).then(() => void order.push('decoded'))
  const first = decode()
  const quiet = decoder.untilQuiet().then(() => void order.push('quiet'))
  await first
  await decode()
  await quiet
  expect(order).toEqual(['decoded', 'decoded', 'quiet'])
})

test('a crash of the decoder causes one 400, and the service continues', async () => {
  const crash = async () => {
    await pictures.create()
    const [pid = 0] = runningDecoders()
    const before = cpuTimeOf(pid)
    const form = aPostForm({ image: large })
    const answering = api().call('POST /api/v1/posts/createpost', { token: pictures.token, form })
    await until(() => cpuTimeOf(pid) > before + 10 || !isAlive(pid))
    if (isAlive(pid)) process.kill(pid, 'SIGSEGV')
    return answering
  }
  let response = await crash()
  // On a busy machine the decoder may end first, or the picture be decoded.
  while (response.status === 201) response = await crash()
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'invalid',
    msg: messages.imageUnreadable,
    fields: { image: messages.imageUnreadable },
  })
  await pictures.create()
})

test('a decoder ends with the service', async () => {
  await pictures.create()
  expect(runningDecoders()).toHaveLength(1)
  await api().stop()
  expect(runningDecoders()).toEqual([])
  await api().start()
})
