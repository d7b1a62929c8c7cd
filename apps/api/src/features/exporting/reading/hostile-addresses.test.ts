import { noteSentence } from '@inkwell/contract/import-notes'
import { aPictureForm } from '@inkwell/test-support/post'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { exportSite, takeIn } from '../../../testing/own-export.ts'
import type { Files } from '../../../testing/own-export.ts'
import { noise, upload } from '../../../testing/pictures.ts'
import { useTestApi } from '../../../testing/test-api.ts'

const api = useTestApi()
const elsewhere = useTestApi()

const FILE = '_inkwell/picture-addresses.ndjson'

interface Pictured {
  owner: string
  name: string
  post: string
}

let archive: Files
let ada: Pictured
let grace: Pictured

/** An account with a post that shows a picture and has a cover. */
async function aPictured(at = api()): Promise<Pictured> {
  const { token, user } = await at.signUp()
  const image = upload(await noise(40, 30).png().toBuffer())
  const form = aPictureForm({ image })
  const { name } = (await at.ok('POST /api/v1/images', { token, form })).image
  const content = `![](/images/${name})`
  const { _id: post } = await at.createPost(token, { content, image })
  return { owner: user._id, name, post }
}

beforeAll(async () => {
  ada = await aPictured()
  grace = await aPictured()
  archive = unzipSync(await exportSite(api()))
})

function line(path: unknown, change: object = {}) {
  return { path, kind: 'picture', target: ada.name, owner: ada.owner, ...change }
}

/** Takes the archive with these lines; resolves to what was not taken, with the reason. */
async function listed(lines: readonly unknown[]): Promise<string[]> {
  const texts = lines.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
  const items = await takeIn(elsewhere(), { ...archive, [FILE]: Buffer.from(texts.join('\n')) })
  return items
    .filter(({ outcome }) => outcome === 'listed')
    .map(({ kind, id, note }) => `${kind} ${id}: ${note && noteSentence(note)}`)
}

/** What is kept for a path. */
async function kept(path: string) {
  const { reads } = elsewhere().app.services.database
  const query = reads.selectFrom('old_address').select(['kind', 'target_id'])
  return query.where('path', '=', path).executeTakeFirst()
}

test('a path leads to the picture, and to the cover of the post', async () => {
  const cover = { kind: 'cover', target: ada.post }
  expect(await listed([line('/up/a.png'), line('/up/c.png', cover)])).toEqual([])
  const find = async (path: string) =>
    (await elsewhere().ok('GET /api/v1/old-addresses', { query: { path } })).address
  expect(await find('/up/a.png')).toBe(`/images/${ada.name}`)
  expect(await find('/up/a-300x200.png')).toBe(`/images/${ada.name}`)
  expect(await find('/up/c.png')).toMatch(/^\/images\/[0-9a-f]{64}\.jpg$/)
})

test.each([
  ['no path at all', 'a.png'],
  ['of another site', 'https://evil.example/a.png'],
  ['of another host', '//evil.example/a.png'],
  ['of another host, with a backslash', String.raw`/\evil.example/a.png`],
  ['out of the site', '/../../etc/passwd'],
  ['out of a folder', '/a/../../b.png'],
  ['of the home page', '/'],
  ['of a folder', '/a/'],
  ['with NUL', '/a\0.png'],
  ['with half a character', '/a\uD800.png'],
  ['not in the normal form', '/e\u0301.png'],
  ['too long for an index', `/${'\u6A5F'.repeat(500)}`],
  ['of megabytes', `/${'x'.repeat(7 * 1024 * 1024)}`],
  ['a number', 1],
])('a path %s is listed, and those around it are taken', async (_, path) => {
  expect(await listed([line('/x/1.png'), line(path), line('/x/2.png')])).toEqual([
    `other ${FILE}:2: its line is not valid at path`,
  ])
  expect(await kept('/x/2.png')).toBeDefined()
})

test('a path of ten megabytes is too long for a line', async () => {
  const long = line(`/${'x'.repeat(10 * 1024 * 1024)}`)
  expect(await listed([long, line('/y/1.png')])).toEqual([`other ${FILE}:1: it is too long`])
  expect(await kept('/y/1.png')).toBeDefined()
})

test.each(['/login', '/Admin', '/feed.xml', '/robots.txt'])(
  'the path %s of the site itself is listed',
  async (path) => {
    expect(await listed([line(path)])).toEqual([
      `other ${path}: the site itself has something at this path`,
    ])
    expect(await kept(path)).toBeUndefined()
  },
)

test('the picture of somebody else, or one that is not here, is listed', async () => {
  const stranger = await aPictured(elsewhere())
  const other = 'its picture is not here, or belongs to somebody else'
  const lines = [
    line('/z/1.png', { target: grace.name }),
    line('/z/2.png', { kind: 'cover', target: grace.post }),
    line('/z/3.png', { target: stranger.name }),
    line('/z/4.png', { target: stranger.name, owner: null }),
    line('/z/5.png', { kind: 'cover', target: stranger.post, owner: null }),
    line('/z/6.png', { target: `${'0'.repeat(32)}-1x1.webp` }),
    line('/z/7.png', { kind: 'cover', target: stranger.owner }),
  ]
  expect(await listed(lines)).toEqual(lines.map(({ path }) => `other ${String(path)}: ${other}`))
})

test.each([
  ['target', { target: '../../x' }],
  ['target', { kind: 'cover', target: 'x' }],
  ['kind', { kind: 'post' }],
  ['owner', { owner: 'x' }],
])('a line with another %s is listed: %#', async (field, change) => {
  expect(await listed([line('/v/1.png', change)])).toEqual([
    `other ${FILE}:1: its line is not valid at ${field}`,
  ])
})

test('a path that is taken stays as it is, and a second run changes nothing', async () => {
  const { writes } = elsewhere().app.services.database
  await takeIn(elsewhere(), archive)
  const row = { path: '/taken', kind: 'post' as const, target_id: grace.post }
  await writes.insertInto('old_address').values(row).execute()
  const lines = [
    line('/taken'),
    line('/w.png'),
    line('/w.png', { target: grace.name, owner: grace.owner }),
  ]
  for (const _ of ['first', 'second']) {
    expect(await listed(lines)).toEqual([
      'other /taken: this path leads to something else here',
      'other /w.png: this path leads to something else here',
    ])
    expect(await kept('/taken')).toEqual({ kind: 'post', target_id: grace.post })
    expect(await kept('/w.png')).toEqual({ kind: 'picture', target_id: ada.name })
  }
})

test('many paths of one picture are all taken, and exported again', async () => {
  const lines = Array.from({ length: 1_203 }, (_, number) => line(`/many/${number}.png`))
  expect(await listed(lines)).toEqual([])
  const again = unzipSync(await exportSite(elsewhere()))
  const paths = Buffer.from(again[FILE] ?? [])
    .toString()
    .match(/\/many\//g)
  expect(paths).toHaveLength(1_203)
})
