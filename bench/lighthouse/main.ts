import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { DataService } from '../../e2e/support/accounts.ts'
import { findBrowser } from '../../e2e/support/browser.ts'
import type { Browser } from '../../e2e/support/browser.ts'
import { REPOSITORY } from '../../e2e/support/process.ts'
import { buildSite } from '../../scripts/site-build/build-site.ts'
import { median } from '../report/statistics.ts'
import { textTable } from '../report/text-table.ts'
import { makePicture } from '../seed/picture.ts'
import { postText } from '../seed/post-text.ts'
import { findPlace, startProduct } from '../servers/product.ts'
import { audit, CATEGORIES } from './audit.ts'
import type { Audit } from './audit.ts'

const ROUNDS = 3
const POSTS = 30

interface Origins {
  apiOrigin: string
  webOrigin: string
}

/** Publishes posts, every third with a picture; returns the pages to audit. */
async function publish({ apiOrigin, webOrigin }: Origins): Promise<[name: string, path: string][]> {
  const service = new DataService(apiOrigin)
  const author = await service.signUp()
  const pictured = { image: await makePicture(1), alt: 'Soft shapes' }
  let plain = ''
  const covered: string[] = []
  for (let index = 0; index < POSTS; index++) {
    const { title, content } = postText(index)
    const isPictured = index % 3 === 2
    const id = await service.publish(author, { title, content, ...(isPictured ? pictured : {}) })
    if (isPictured) covered.push(id)
    else plain = id
  }
  for (const id of covered) await waitUntilEncoded(`${webOrigin}/post/${id}`)
  return [
    ['/', '/'],
    ['/all-post', '/all-post'],
    ['a post without a cover', `/post/${plain}`],
    ['a post with a cover', `/post/${covered.at(-1)}`],
  ]
}

/** Waits for the AVIF of a post's picture, because nearly all readers arrive after its creation. */
async function waitUntilEncoded(address: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const html = await (await fetch(address)).text()
    if (html.includes('type="image/avif"')) return
    await after(1_000)
  }
  throw new Error(`${address} has no AVIF after two minutes`)
}

/** The row of medians. */
function formatRow(name: string, audits: readonly Audit[]): string[] {
  const middle = (read: (audit: Audit) => number) => median(audits.map(read))
  return [
    name,
    ...CATEGORIES.map((category) => String(middle(({ scores }) => scores[category]))),
    String(Math.round(middle(({ largestPaint }) => largestPaint))),
    String(Math.round(middle(({ blocking }) => blocking))),
    middle(({ shift }) => shift).toFixed(3),
  ]
}

/** Audits a page several times; returns its table row and failed audits. */
async function auditPage(
  name: string,
  url: string,
  browser: Browser,
): Promise<{ row: string[]; complaints: string[] }> {
  const audits: Audit[] = []
  for (let round = 0; round < ROUNDS; round++) audits.push(await audit(url, browser))
  const complaints = new Set(audits.flatMap((one) => one.complaints))
  return {
    row: formatRow(name, audits),
    complaints: [...complaints].map((one) => `${name}: ${one}`),
  }
}

async function run(dataDir: string): Promise<void> {
  const product = await startProduct(await findPlace(dataDir))
  try {
    const browser = await findBrowser()
    const pages = []
    for (const [name, path] of await publish(product)) {
      pages.push(await auditPage(name, product.webOrigin + path, browser))
    }
    const head = ['Page', ...CATEGORIES, 'largest paint ms', 'blocking ms', 'shift']
    const rows = pages.map(({ row }) => row)
    console.log(textTable(head, rows))
    for (const { complaints } of pages) for (const complaint of complaints) console.log(complaint)
  } finally {
    await product.stop()
  }
}

await buildSite(REPOSITORY.replace(/\/$/, ''), console.error)
const dataDir = await mkdtemp(join(tmpdir(), 'inkwell-lighthouse-'))
try {
  await run(dataDir)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
