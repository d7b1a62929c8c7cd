import { messages } from '@inkwell/contract/messages'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'
import { ExportSlots } from './export-slots.ts'

const EXPORT = 'GET /api/v1/users/me/export'
const api = useTestApi()

function anArchive(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1)) })
}

test('an account has one export at a time, until its end or its cancellation', async () => {
  const { token } = await api().signUp()
  const { token: other } = await api().signUp()
  // `api().call` reads a copy of the body, so that the end of one is not that of the export.
  const begin = async (by = token) => {
    const headers = { Authorization: `Bearer ${by}` }
    const response = await api().request('/api/v1/users/me/export', { headers })
    expect(response.status).toBe(200)
    return response.body
  }
  const first = await begin()
  expect(await api().refused(EXPORT, { token })).toMatchObject({
    status: 429,
    code: 'rate_limited',
    msg: messages.exportUnderWay,
  })
  await new Response(await begin(other)).arrayBuffer()
  await new Response(first).arrayBuffer()
  await (await begin())?.cancel()
  await new Response(await begin()).arrayBuffer()
})

test('exports of all accounts are bounded', async () => {
  const slots = new ExportSlots()
  const open = (id: number) => slots.open(String(id), anArchive)
  const running = Array.from({ length: 8 }, (_, id) => open(id))
  expect(() => open(8)).toThrow(messages.busy)
  await running[3]?.cancel()
  await open(8).cancel()
  await open(3).cancel()
})

test('an export that fails does not count', async () => {
  const slots = new ExportSlots()
  const broken = () =>
    new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('disk')) })
  await expect(new Response(slots.open('a', broken)).arrayBuffer()).rejects.toThrow('disk')
  await slots.open('a', anArchive).cancel()
})

test('an export that nobody reads ends', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const slots = new ExportSlots()
  const stalled = slots.open('a', anArchive)
  vi.advanceTimersByTime(59_000)
  expect(() => slots.open('a', anArchive)).toThrow(messages.exportUnderWay)
  vi.advanceTimersByTime(1_000)
  const second = slots.open('a', anArchive)
  // A part of an archive must not pass for the whole.
  await expect(new Response(stalled).arrayBuffer()).rejects.toThrow('Nobody has read')
  expect(() => slots.open('a', anArchive)).toThrow(messages.exportUnderWay)
  await second.cancel()
})

test('slow readers do not keep all slots', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const slots = new ExportSlots()
  const open = (id: string, bytes: number) => {
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) =>
      controller.enqueue(new Uint8Array(bytes))
    return slots.open(id, () => new ReadableStream({ pull })).getReader()
  }
  const quick = Array.from({ length: 7 }, (_, id) => open(`quick ${id}`, 2_000_000))
  const slow = open('slow', 1_000_000)
  // The quick ones get 67 bytes a millisecond, the slow one 33.
  const readFor = async (halfMinutes: number) => {
    for (let at = 0; at < halfMinutes; at += 1) {
      vi.advanceTimersByTime(30_000)
      await Promise.all([...quick, slow].map((reader) => reader.read()))
    }
  }
  await readFor(3)
  expect(() => open('waiting', 1)).toThrow(messages.busy)
  await readFor(2)
  open('waiting', 1)
  // A part of an archive must not pass for the whole.
  await expect(slow.read()).rejects.toThrow('read too slowly')
  await readFor(1).catch(() => undefined)
  expect(() => open('another', 1)).toThrow(messages.busy)
  expect(await quick[0]?.read()).toMatchObject({ done: false })
})

test('an export that the service makes slowly does not end for others', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const slots = new ExportSlots()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    await new Promise((resolve) => setTimeout(resolve, 50_000))
    controller.enqueue(new Uint8Array(1))
  }
  const readers = Array.from({ length: 8 }, (_, id) => {
    return slots.open(String(id), () => new ReadableStream({ pull })).getReader()
  })
  for (let read = 0; read < 3; read += 1) {
    const reads = Promise.all(readers.map((reader) => reader.read()))
    await vi.advanceTimersByTimeAsync(50_000)
    await reads
  }
  expect(() => slots.open('waiting', anArchive)).toThrow(messages.busy)
})

test('a request for the headers alone does not count', async () => {
  const { token } = await api().signUp()
  const headers = { Authorization: `Bearer ${token}` }
  const path = '/api/v1/users/me/export'
  expect((await api().request(path, { method: 'HEAD', headers })).status).toBe(200)
  const response = await api().request(path, { headers })
  expect(response.status).toBe(200)
  await response.body?.cancel()
})
