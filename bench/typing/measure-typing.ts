import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApiClient } from '@inkwell/api-client/api-client'
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { findBrowser } from '../../e2e/support/browser.ts'
import { percentile } from '../report/statistics.ts'
import { textTable } from '../report/text-table.ts'
import { postText } from '../seed/post-text.ts'
import { findPlace, startProduct } from '../servers/product.ts'
import type { Product } from '../servers/product.ts'
import { openBarePage } from './bare-page.ts'
import { fillField, recordKeystrokes, typeWords } from './keystrokes.ts'

const SIZES_KB = [10, 100]
const SLOWDOWN = 4
/** Few, because the speed of a machine changes within seconds: both fields must see the same. */
const WORDS_A_ROUND = 4
const PROMISED_RATIO = 1.2

interface Times {
  editor: number[]
  bare: number[]
}

function textOf(kilobytes: number): string {
  const length = kilobytes * 1_000
  const texts: string[] = []
  while (texts.join('\n\n').length < length) texts.push(postText(texts.length).content)
  return texts.join('\n\n').slice(0, length)
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** The form of a new post of somebody who is signed in. */
async function openForm(context: BrowserContext, { webOrigin, apiOrigin }: Product): Promise<Page> {
  const email = `${crypto.randomUUID()}@example.com`
  const json = { name: 'A writer', email, password: 'threads and looms' }
  const { user, token = '' } = await createApiClient(apiOrigin)('POST /api/v1/users/signup', {
    json,
  })
  const page = await context.newPage()
  await page.goto(`${webOrigin}/about`)
  await page.evaluate(
    ([person, proof]) => {
      localStorage.setItem('user', person)
      localStorage.setItem('token', proof)
    },
    [JSON.stringify(user), token] as const,
  )
  await page.goto(`${webOrigin}/createpost`)
  await page.locator('main form [type=submit]:enabled').waitFor()
  return page
}

/** Types a word into a page that was in the background, and then those that count. */
async function typeRound(page: Page): Promise<number[]> {
  await typeWords(page, 1)
  return typeWords(page, WORDS_A_ROUND)
}

/** Measures both fields with a text of this size, in turns. */
async function measureSize(
  { browser, product, rounds }: { browser: Browser; product: Product; rounds: number },
  kilobytes: number,
): Promise<Times> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // It would answer for the page with the bare field.
    serviceWorkers: 'block',
  })
  try {
    const text = textOf(kilobytes)
    const editor = await openForm(context, product)
    await fillField(editor, text)
    await editor.getByRole('button', { name: 'Preview', exact: true }).click()
    await editor.locator('section .prose > *').first().waitFor()
    const bare = await openBarePage(context, editor)
    await fillField(bare, text)
    const times: Times = { editor: [], bare: [] }
    for (const page of [editor, bare]) {
      await slowDown(page)
      // Browsers look what lies under the pointer after each layout.
      await page.mouse.move(640, 400)
      await recordKeystrokes(page)
      // The first keys compile the code.
      await typeWords(page, 3)
    }
    for (let round = 0; round < rounds; round++) {
      times.bare.push(...(await typeRound(bare)))
      times.editor.push(...(await typeRound(editor)))
    }
    return times
  } finally {
    await context.close()
  }
}

function rowOf(kilobytes: number, { editor, bare }: Times): string[] {
  const cells = [0.5, 0.95].flatMap((share) => {
    const [whole, least] = [percentile(editor, share), percentile(bare, share)]
    return [least.toFixed(1), whole.toFixed(1), (whole / least).toFixed(2)]
  })
  return [`${kilobytes} KB`, ...cells, `<= ${PROMISED_RATIO}`]
}

/**
 * Measures keystroke to paint in the form of a new post with its preview open, and in a bare field of
 * the same font and size, with a CPU that is four times slower.
 */
export async function measureTyping(
  args: readonly string[],
  say: (what: string) => void,
): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '15' } },
  })
  const loadBefore = loadavg()[0] ?? 0
  const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-typing-'))
  const product = await startProduct(await findPlace(dataDir))
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    const rows: string[][] = []
    for (const kilobytes of SIZES_KB) {
      say(`Typing into ${kilobytes} KB`)
      const rounds = Number(values.rounds)
      rows.push(rowOf(kilobytes, await measureSize({ browser, product, rounds }, kilobytes)))
    }
    const head = ['p50 bare', 'editor', 'ratio', 'p95 bare', 'editor', 'ratio', 'promised']
    const load = `${availableParallelism()} cores, load average before: ${loadBefore.toFixed(2)}`
    return `${load}\n\n${textTable(['ms', ...head], rows)}`
  } finally {
    await browser.close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
