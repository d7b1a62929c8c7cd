import type { Page } from '@playwright/test'
import { waitUntilAlive } from './screens.ts'

interface FirstView {
  /** Bytes over the line, compressed with brotli. */
  script: number
  style: number
  requests: string[]
}

/** Bytes of an address in brotli: what any browser gets over https. */
export async function compressedSize(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } })
  return Number(answer.headers.get('Content-Length'))
}

/** What opening a page loads, until the network is idle. */
export async function firstViewOf(page: Page, path: string): Promise<FirstView> {
  const requests: { url: string; type: string }[] = []
  page.on('request', (request) => {
    requests.push({ url: request.url(), type: request.resourceType() })
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  // Scripts load after the first paint, which may be later than half a second without requests.
  await waitUntilAlive(page)
  const sizes = requests.map(async ({ url, type }) => ({ type, bytes: await compressedSize(url) }))
  const sum = async (kind: string) =>
    (await Promise.all(sizes))
      .filter(({ type }) => type === kind)
      .reduce((total, { bytes }) => total + bytes, 0)
  return {
    script: await sum('script'),
    style: await sum('stylesheet'),
    requests: requests.filter(({ type }) => type !== 'image').map(({ url }) => url),
  }
}

/**
 * When our faces come, a word that follows others moves by a hair, on each card of a list: 0.00016 measured for one.
 * Content that makes room for something moves by 0.01.
 */
export const HAIR = 0.003

/** The shift of the layout that people see, summed over the whole visit (Layout Instability). */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const state = { total: 0 }
    Object.assign(globalThis, { layoutShift: state })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        state.total += (entry as unknown as { value: number }).value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(
      () => (globalThis as unknown as { layoutShift: { total: number } }).layoutShift.total,
    )
}
