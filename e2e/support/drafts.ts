import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { fill } from './screens.ts'

/** The notice of a form with a restored draft. */
export const KEPT = 'Your text was kept in this browser. Go on where you left off.'

export const WORDS = { 'Post Title': 'Half a title', 'Post Content': 'Half a\n\nstory' }

/** A text as the data service has it, and in the fields of the form. */
export const TEXT = { title: 'A title', content: 'One, two, three.' }
export const FIELDS = { 'Post Title': TEXT.title, 'Post Content': TEXT.content }

export async function expectWords(page: Page, words: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(words)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  }
}

/** Lets the page's drafts fail, as in a browser that blocks the storage of sites. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here.', 'SecurityError')
    }
  })
}

/** A draft as the browser stores it. */
interface StoredDraft {
  title?: string
  content?: string
  alt?: string
}

/** All values or keys of a store of the browser, which has a database of its own. */
function readStore(
  page: Page,
  given: { name: 'words' | 'pictures'; read: 'getAll' | 'getAllKeys' },
): Promise<unknown[]> {
  return page.evaluate(async ({ name, read }) => {
    // Opening it would make one without stores.
    const databases = await indexedDB.databases()
    if (!databases.some((database) => database.name === `inkwell-${name}`)) return []
    const request = indexedDB.open(`inkwell-${name}`)
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const all = request.result.transaction(name).objectStore(name)[read]()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    request.result.close()
    return all.result as unknown[]
  }, given)
}

/** The drafts that the browser has stored, without values that are no objects. */
export async function storedDrafts(page: Page): Promise<StoredDraft[]> {
  const isDraft = (value: unknown): value is StoredDraft =>
    typeof value === 'object' && value !== null
  return (await readStore(page, { name: 'words', read: 'getAll' })).filter(isDraft)
}

/** The number of pictures that the browser has stored. */
export async function countPictures(page: Page): Promise<number> {
  return (await readStore(page, { name: 'pictures', read: 'getAllKeys' })).length
}

/** The number of stored drafts with this content, and this description of the cover if one is given. */
export async function keptTexts(page: Page, content: string, alt?: string): Promise<number> {
  const drafts = await storedDrafts(page)
  return drafts.filter(
    (draft) => draft.content === content && (alt === undefined || draft.alt === alt),
  ).length
}

interface SlowStorage {
  /** Writes that the page began since. */
  begun: number
  release: () => void
}

declare global {
  interface Window {
    slowStorage?: SlowStorage
  }
}

/**
 * Lets the writes of drafts wait, as on a slow disk, until `release`; `countWrites` counts those that
 * the page began since.
 */
export async function holdDraftStorage(page: Page) {
  await page.evaluate(async () => {
    const request = indexedDB.open('inkwell-words')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const database = request.result
    const store = database.transaction('words', 'readwrite').objectStore('words')
    let isHeld = true
    // A transaction lasts as long as it has requests.
    function hold(): void {
      if (isHeld) store.count().addEventListener('success', hold)
      else database.close()
    }
    hold()
    const slow = { begun: 0, release: () => void (isHeld = false) }
    window.slowStorage = slow
    // oxlint-disable-next-line typescript/unbound-method -- called with its database
    IDBDatabase.prototype.transaction = new Proxy(IDBDatabase.prototype.transaction, {
      apply(begin, on, given) {
        if (given[1] === 'readwrite') slow.begun++
        return Reflect.apply(begin, on, given) as IDBTransaction
      },
    })
  })
  return {
    countWrites: () => page.evaluate(() => window.slowStorage?.begun ?? 0),
    release: () => page.evaluate(() => window.slowStorage?.release()),
  }
}

/** Types a text and waits until the browser has stored it. */
export async function write(page: Page, words: Record<string, string> = WORDS): Promise<void> {
  await page.getByLabel('Post Title').click()
  await fill(page, words)
  await expect.poll(() => keptTexts(page, words['Post Content'] ?? '')).toBe(1)
}
