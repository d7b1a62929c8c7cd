import { expect, onTestFinished, test } from 'vitest'
import { startSetup } from './overload/setup.ts'
import { crawl } from './sitemap/crawl.ts'

test('the sitemap lists every public post and nothing else', { timeout: 300_000 }, async () => {
  const setup = await startSetup(true)
  onTestFinished(() => setup.stop())
  const { visible, listed, wrong, parts } = await crawl(setup, 3_000)
  expect(visible).toBe(2_700)
  expect({ listed, wrong }).toEqual({ listed: visible, wrong: 0 })
  // One for each of two months, the screens and the author.
  expect(parts).toBe(4)
})
