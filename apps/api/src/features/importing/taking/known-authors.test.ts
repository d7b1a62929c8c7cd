import { newId } from '../../../platform/clock/new-id.ts'
import { expect, test } from 'vitest'
import { appoint } from '../../../testing/access/visitors.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import { importFile } from '../../../testing/upload-import.ts'
import { readImportAuthor } from '../import-author.ts'
import { KnownAuthors } from './known-authors.ts'

const api = useTestApi()

interface Item {
  id: string
  author: string
}

/** Imports a feed of a site; items of one author and one id are the same in each. */
async function importFeed(token: string, scope: 'site' | 'own', items: readonly Item[]) {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Sea',
    home_page_url: 'https://sea.example/',
    items: items.map(({ id, author }) => ({
      id,
      title: id,
      content_text: 'Waves',
      date_published: '2024-01-02T03:04:05Z',
      authors: [{ name: author }],
    })),
  }
  const bytes = Buffer.from(JSON.stringify(feed))
  const { state } = await importFile(api(), token, { name: 'feed.json', bytes, scope })
  expect(state).toBe('done')
}

async function authorsOf(title: string): Promise<string[]> {
  const { reads } = api().app.services.database
  const rows = await reads
    .selectFrom('post')
    .select('author_id')
    .where('title', '=', title)
    .execute()
  return rows.map(({ author_id }) => author_id)
}

async function authorOf(title: string): Promise<string> {
  const [author = ''] = await authorsOf(title)
  return author
}

async function anAdministrator(): Promise<string> {
  const { token, user } = await api().signUp()
  await appoint(api(), user)
  return token
}

/** Sets address and password of an imported author, with a link of an administrator. */
async function claim(id: string): Promise<void> {
  const { resets } = api().app.services.moderation
  const { url } = await resets.make({ place: 'command line' }, id)
  const chosen = { password: 'a password of mine', email: `${id}@example.com` }
  await resets.use(url.slice(url.indexOf('#') + 1), chosen, 'local')
}

test('a later import gives new texts to the account that its author has claimed', async () => {
  const token = await anAdministrator()
  const first = { id: newId(), author: 'Ada' }
  const later = { id: newId(), author: 'Ada' }
  await importFeed(token, 'site', [first])
  const ada = await authorOf(first.id)
  await claim(ada)
  await importFeed(token, 'site', [first, later])
  expect(await authorsOf(later.id)).toEqual([ada])
  expect(await authorsOf(first.id)).toEqual([ada])
})

test('an import of one person gives nobody else a text, and no later import a text to that person', async () => {
  const token = await anAdministrator()
  const [own, other, first] = [newId(), newId(), newId()]
  await importFeed(token, 'site', [{ id: first, author: 'Bea' }])
  const bea = await authorOf(first)
  await claim(bea)

  const mallory = await api().signUp()
  const texts = [
    { id: own, author: 'Bea' },
    { id: newId(), author: 'Cem' },
  ]
  await importFeed(mallory.token, 'own', texts)
  expect(await authorOf(own)).toBe(mallory.user._id)

  await importFeed(token, 'site', [{ id: other, author: 'Cem' }])
  expect([bea, mallory.user._id]).not.toContain(await authorOf(other))
})

test('an author who has deleted the account gets a new one', async () => {
  const token = await anAdministrator()
  const [first, later] = [newId(), newId()]
  await importFeed(token, 'site', [{ id: first, author: 'Dee' }])
  const dee = await authorOf(first)
  const { writes } = api().app.services.database
  await writes.deleteFrom('post').where('author_id', '=', dee).execute()
  await writes.deleteFrom('person').where('id', '=', dee).execute()
  await importFeed(token, 'site', [{ id: later, author: 'Dee' }])
  expect(await authorOf(later)).not.toBe(dee)
})

test('the name of authors with different accounts leads to none of them', () => {
  const find = (...accounts: (string | undefined)[]) => {
    const authors = new KnownAuthors()
    for (const account of accounts) authors.add('Ada', account)
    return authors.find(readImportAuthor({ authors: ['Ada'] }))
  }
  expect(find('1')).toBe('1')
  expect(find('1', '1')).toBe('1')
  expect(find()).toBeUndefined()
  expect(find('1', '2')).toBeUndefined()
  expect(find('1', undefined)).toBeUndefined()
  expect(find(undefined, '1')).toBeUndefined()
  expect(find('1', '2', '1')).toBeUndefined()
})
