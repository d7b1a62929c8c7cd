import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { createLog } from '../../platform/log/log.ts'
import { useListening, useTestApi } from '../../testing/test-api.ts'
import { writeCursor } from './posts.cursor.ts'

const DAY = 24 * 60 * 60 * 1_000
const KEY = `${'ab'.repeat(32)}.webp`

const api = useTestApi()
const origin = useListening(api)
/** Another program on the same database. */
let other: Database
/** Five posts, a day apart, newest first. */
const ids: string[] = []
let targets: string[]

function timeOf(place: number): string {
  return new Date(Date.UTC(2026, 0, 20) - place * DAY).toISOString()
}

beforeAll(async () => {
  const { settings } = api()
  other = await openDatabase(settings, createLog('silent'))
  const { token } = await api().signUp()
  for (let place = 0; place < 5; place += 1) {
    const { _id: id } = await api().createPost(token)
    await other.writes
      .updateTable('post')
      .set({ published_at: timeOf(place), updated_at: timeOf(place) })
      .where('id', '=', id)
      .execute()
    ids.push(id)
  }
  const cursor = writeCursor({ time: timeOf(1), id: ids[1] ?? '' })
  targets = [
    ...ids.flatMap((id) => {
      const target = `/api/v1/posts/p/${id}`
      return [target, `${target}/`, `${target}?without=content`, `${target}/?without=content`]
    }),
    '/api/v1/posts/',
    '/api/v1/posts/?without=content',
    `/api/v1/posts/?cursor=${cursor}&limit=2&without=content`,
    '/api/v1/posts?limit=2',
    `/api/v1/posts/?cursor=${cursor}&limit=2`,
    `/api/v1/posts/?cursor=${cursor}`,
  ]
})

afterAll(() => other.close())

/** All responses: cached ones over HTTP, or uncached ones. */
async function answers(way: 'kept' | 'made') {
  const texts = targets.map(async (target) => {
    const answer = way === 'kept' ? await fetch(origin() + target) : await api().request(target)
    const { requestId: _, ...body } = (await answer.json()) as { requestId?: string }
    return body
  })
  return Promise.all(texts)
}

function sizesOf(...widths: number[]): string {
  const type = 'image/webp'
  return JSON.stringify(widths.map((width) => ({ name: KEY, width, height: 1, type })))
}

function changed(id: string | undefined) {
  return other.writes.updateTable('post').where('id', '=', id ?? '')
}

const added = '01a1f852-123f-758a-be75-63a9dce4e15b'

const CHANGES: [what: string, change: (db: Kysely<Tables>) => Promise<unknown>][] = [
  ['a new title', () => changed(ids[2]).set({ title: 'New' }).execute()],
  [
    'a post to the trash',
    () =>
      changed(ids[2])
        .set({ deleted_at: timeOf(0) })
        .execute(),
  ],
  ['a post out of the trash', () => changed(ids[2]).set({ deleted_at: null }).execute()],
  [
    'a post out of sight',
    () =>
      changed(ids[2])
        .set({ hidden_at: timeOf(0) })
        .execute(),
  ],
  ['a post in sight again', () => changed(ids[2]).set({ hidden_at: null }).execute()],
  [
    'a post that moved',
    () =>
      changed(ids[4])
        .set({ published_at: timeOf(1.5) })
        .execute(),
  ],
  [
    'a post in between',
    async (db) => {
      const row = await db.selectFrom('post').selectAll().executeTakeFirstOrThrow()
      const own = { id: added, published_at: timeOf(2.5), import_source: null }
      await db
        .insertInto('post')
        .values({ ...row, ...own })
        .execute()
    },
  ],
  ['a post that is gone', (db) => db.deleteFrom('post').where('id', '=', added).execute()],
  ['a name', (db) => db.updateTable('person').set({ name: 'Another' }).execute()],
  [
    'a picture',
    async (db) => {
      const sizes = { width: 1, height: 1, byte_size: 1, created_at: timeOf(0) }
      await db
        .insertInto('image')
        .values({ key: KEY, ...sizes, variants: sizesOf(1) })
        .execute()
      await changed(ids[3]).set({ image_key: KEY }).execute()
    },
  ],
  [
    'another size of a picture',
    (db) =>
      db
        .updateTable('image')
        .set({ variants: sizesOf(1, 2) })
        .execute(),
  ],
  [
    'what a picture shows',
    (db) =>
      db
        .insertInto('image_alt')
        .values({ post_id: ids[3] ?? '', alt: 'A loom' })
        .execute(),
  ],
  ['other words for it', (db) => db.updateTable('image_alt').set({ alt: 'Looms' }).execute()],
  ['no words for it', (db) => db.deleteFrom('image_alt').execute()],
]

test.each(CHANGES)(
  '%s, made by another program, invalidates all cached responses',
  async (_, change) => {
    const before = await answers('kept')
    await change(other.writes)
    const now = await answers('made')
    expect(now).not.toEqual(before)
    await expect.poll(() => answers('kept'), { interval: 20 }).toEqual(now)
  },
)

test('the header of our web server has the effect of the query', async () => {
  const answered = (target: string, headers = {}) =>
    fetch(origin() + target, { headers }).then((answer) => answer.text())
  for (const [target, mark] of [
    [`/api/v1/posts/p/${ids[0]}`, '?'],
    ['/api/v1/posts/', '?'],
    ['/api/v1/posts?limit=2', '&'],
  ] as const) {
    const minimal = await answered(target, { Prefer: 'return=minimal' })
    expect(minimal).toContain('"content":""')
    expect(minimal).toBe(await answered(`${target}${mark}without=content`))
    expect(await answered(target)).not.toContain('"content":""')
    expect(await answered(target, { Prefer: 'return=representation' })).toBe(await answered(target))
  }
})
