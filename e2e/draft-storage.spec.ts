import { expect } from '@playwright/test'
import {
  blockStorage,
  expectWords,
  holdDraftStorage,
  keptTexts,
  KEPT,
  write,
  WORDS,
} from './support/drafts.ts'
import { alertOf, control, fill, heading, open, topBar, untilSendable } from './support/screens.ts'
import { DRAFT_CALLS, untilSaved } from './support/stored-drafts.ts'
import { test } from './support/test.ts'

test('If the browser has no storage, the page keeps the text in memory', async ({
  page,
  signIn,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await page.route(DRAFT_CALLS, (route) => route.abort())
  await blockStorage(page)
  await signIn()
  await open(page, '/createpost')
  await fill(page, WORDS)
  await control(topBar(page), 'All Post').click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(heading(page, 'All posts')).toBeVisible()
  await control(topBar(page), 'Write').click()
  await expectWords(page, WORDS)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(alertOf(page, 'Post created successfully')).toBeVisible()
  await expect(heading(page, 'Share Your Stories Inspire the World')).toBeVisible()
  await control(topBar(page), 'Write').click()
  await expectWords(page, { 'Post Title': '', 'Post Content': '' })
})

test('While a write waits for the disk, no others queue up behind it', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  await write(page)
  const slow = await holdDraftStorage(page)
  await page.getByLabel('Post Content').press('Control+End')
  await page.keyboard.type(' and what was typed meanwhile, slowly', { delay: 60 })
  expect(await slow.countWrites()).toBe(1)
  await slow.release()
  const whole = `${WORDS['Post Content']} and what was typed meanwhile, slowly`
  await expect.poll(() => keptTexts(page, whole)).toBe(1)
})

test('A copy of a text that is older than the stored one does not replace it', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  await untilSendable(page)
  const slow = await holdDraftStorage(page)
  await fill(page, { ...WORDS, 'Post Content': 'Old words' })
  const copies = await page.evaluate(() => {
    window.dispatchEvent(new Event('pagehide'))
    return Object.entries<string>(localStorage).filter(([key]) => key.startsWith('draft '))
  })
  expect(copies).toHaveLength(1)
  await slow.release()
  await write(page)
  // Browsers remove values from the disk seconds later: a crash brings them back.
  await page.evaluate((left) => {
    for (const [key, value] of left) localStorage.setItem(key, value)
    location.reload()
  }, copies)
  await expect(page.getByText(KEPT)).toBeVisible()
  await expectWords(page, WORDS)
  expect(await keptTexts(page, WORDS['Post Content'])).toBe(1)
  const keys = () => page.evaluate(() => Object.keys(localStorage).join(' '))
  await expect.poll(keys).not.toContain('draft')
})

test('Values that are no drafts are passed over, and hide no others', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await page.evaluate(async (words) => {
    const request = indexedDB.open('inkwell-words')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const transaction = request.result.transaction('words', 'readwrite')
    const store = transaction.objectStore('words')
    const [draft] = await new Promise<object[]>((resolve) => {
      const all = store.getAll() as IDBRequest<object[]>
      all.addEventListener('success', () => resolve(all.result))
    })
    const wrong = [
      null,
      undefined,
      7,
      'x',
      {},
      [],
      { ...draft, id: {} },
      { ...draft, storedAt: 'abc' },
    ]
    for (const [index, value] of wrong.entries()) store.put(value, `wrong ${index}`)
    const later = { ...draft, content: words, savedAt: Date.now() + 1_000 }
    localStorage.setItem('draft a', '{')
    localStorage.setItem('draft b', '{"id":"b","savedAt":9e15}')
    localStorage.setItem(`draft ${(draft as { id: string }).id}`, JSON.stringify(later))
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    request.result.close()
    location.reload()
  }, 'Later words')
  await expectWords(page, { ...WORDS, 'Post Content': 'Later words' })
  await fill(page, { 'Post Content': 'Words after that' })
  await expect.poll(() => keptTexts(page, 'Words after that')).toBe(1)
})

test('Another tab that could not store a copy does not put it over a newer text', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await open(page, '/createpost')
  await write(page)
  await untilSaved(page)
  // A copy that this tab left when the browser refused to store its text.
  await page.evaluate(async (words) => {
    const request = indexedDB.open('inkwell-words')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const all = request.result.transaction('words').objectStore('words').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    request.result.close()
    const [draft] = all.result as { id: string }[]
    const copy = { ...draft, content: words, savedAt: Date.now() }
    localStorage.setItem(`draft ${draft?.id}`, JSON.stringify(copy))
  }, 'A copy')
  const other = await context.newPage()
  await other.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its store
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
    window.addEventListener('room', () => (IDBObjectStore.prototype.put = put))
  })
  await open(other, '/createpost')
  await expectWords(other, { 'Post Title': '', 'Post Content': '' })
  await page.bringToFront()
  await fill(page, { 'Post Content': 'The newest words' })
  await expect.poll(() => keptTexts(page, 'The newest words')).toBe(1)
  // The answer of the account is noted in the draft, too.
  await untilSaved(page)
  await other.evaluate(() => {
    window.dispatchEvent(new Event('room'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.waitForTimeout(1_000)
  expect(await keptTexts(page, 'The newest words')).toBe(1)
})
