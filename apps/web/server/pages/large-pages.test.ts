import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PageAddress } from './page-address.ts'
import { FRESH_MS, MAX_BYTES, Stage, textOf } from '../testing/page-stage.ts'

describe('a page too large to be kept without an encoding', () => {
  const LARGE: PageAddress = { key: '/post/2', isFixed: false }

  async function stageOfLarge(): Promise<Stage> {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const stage = new Stage()
    await stage.serve({ key: '/', isFixed: true })
    stage.text = 'x'.repeat(MAX_BYTES)
    return stage
  }

  test('is rendered once for all requests without an encoding', async () => {
    const stage = await stageOfLarge()
    const tags = new Set<string>()
    for (let time = 0; time < 200; time += 1) {
      const served = await stage.serve(LARGE)
      expect(textOf(served)).toBe(stage.text)
      if (!('encoded' in served)) throw new Error('It is not kept')
      expect(served.encoded.headers).not.toContain('Content-Encoding')
      expect(served.encoded.headers).toContain(String(MAX_BYTES))
      tags.add(served.encoded.etag)
    }
    expect(tags.size).toBe(1)
    expect(stage.rendered).toBe(2)
  })

  test('shares its bytes between concurrent readers', async () => {
    const stage = await stageOfLarge()
    await stage.serve(LARGE)
    const bodies = new Set<unknown>()
    for (let time = 0; time < 20; time += 1) {
      const served = await stage.serve(LARGE)
      bodies.add('encoded' in served && served.encoded.body)
    }
    expect(bodies.size).toBe(1)
  })

  test('evicts no other page', async () => {
    const stage = await stageOfLarge()
    await stage.serve(LARGE)
    expect(stage.peek(LARGE)).toBeUndefined()
    expect(stage.peek({ key: '/', isFixed: true })).toBeDefined()
    expect(stage.cache.byteLength).toBeLessThan(MAX_BYTES / 2)
  })

  test('is revalidated like any other, and may shrink or be deleted', async () => {
    const stage = await stageOfLarge()
    await stage.serve(LARGE)
    vi.advanceTimersByTime(2 * FRESH_MS)
    stage.text = 'y'.repeat(MAX_BYTES)
    expect(textOf(await stage.serve(LARGE))).toBe(stage.text)
    vi.advanceTimersByTime(2 * FRESH_MS)
    stage.text = 'small'
    expect(textOf(await stage.serve(LARGE))).toBe('small')
    expect(textOf(await stage.serve(LARGE))).toBe('small')
    expect(stage.peek(LARGE)).toBeDefined()
    vi.advanceTimersByTime(2 * FRESH_MS)
    stage.broken = true
    expect(await stage.serve(LARGE)).toMatchObject({ isStale: true })
    stage.broken = false
    stage.text = undefined
    expect(await stage.serve(LARGE)).toMatchObject({ uncached: { status: 404 } })
    expect(stage.peek(LARGE)).toBeUndefined()
  })
})
