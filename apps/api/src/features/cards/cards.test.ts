import { NAUGHTY_STRINGS } from '@inkwell/test-support/naughty-strings'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../../platform/clock/new-id.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { createCardDrawer } from './cards.drawer.ts'

const api = useTestApi()
const drawer = createCardDrawer({ timeLimit: 60_000 })
afterAll(() => drawer.close())

const SIGNATURE = '89504e470d0a1a0a'

const draw = (title: string, author = 'Ada', siteName = 'Inkwell') =>
  drawer.run(() => Promise.resolve({ title, author, siteName }))

/** Width and height in the header of a PNG. */
function sizeOf(png: Uint8Array): [number, number] {
  const bytes = Buffer.from(png)
  expect(bytes.subarray(0, 8).toString('hex')).toBe(SIGNATURE)
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test('a card is served with an ETag that follows the title', async () => {
  const { token } = await api().signUp()
  const { _id: id, content } = await api().createPost(token, { title: 'Looms' })
  const path = `/cards/${id}.png`
  const first = await api().request(path)
  expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  expect(sizeOf(new Uint8Array(await first.arrayBuffer()))).toEqual([1200, 630])
  const etag = first.headers.get('ETag') ?? ''
  const held = { headers: { 'If-None-Match': etag } }
  expect((await api().request(path, held)).status).toBe(304)

  const json = { title: 'Engines', content }
  await api().ok('PUT /api/v1/posts/p/{id}', { token, params: { id }, json })
  expect((await api().request(path, held)).status).toBe(200)
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params: { id } })
  expect((await api().request(path, held)).status).toBe(404)
})

test('the card of a post whose account was deleted has no English name', async () => {
  const password = 'correct horse battery'
  const { token } = await api().signUp({ password })
  const { _id: id } = await api().createPost(token, { title: 'Looms' })
  const json = { currentPassword: password, posts: 'keep' }
  await api().ok('POST /api/v1/users/me/delete', { token, json })
  const card = await (await api().request(`/cards/${id}.png`)).arrayBuffer()
  expect(Buffer.from(card).equals(await draw('Looms', ''))).toBe(true)
})

test.each([`${newId()}.png`, newId(), 'x.png', '..%2f..%2fetc.png', '%00.png', 'a'.repeat(999)])(
  'there is no card %s',
  async (file) => {
    expect((await api().request(`/cards/${file}`)).status).toBe(404)
  },
)

test('titles of every length, script and shape are drawn', async () => {
  const titles = ['W'.repeat(200), 'ش'.repeat(200), '漢字'.repeat(100), '', ' ', '<b>&amp;</b>']
  const odd = NAUGHTY_STRINGS.filter((_, index) => index % 10 === 0)
  for (const title of [...titles, ...odd]) {
    expect(sizeOf(await draw(title, title.slice(0, 80)))).toEqual([1200, 630])
  }
})

test.each(['\uFDFD Ahmed', '\uFDFD'.repeat(10)])(
  'a name whose characters are larger than its line does not stop the drawing: %j',
  async (name) => {
    expect(sizeOf(await draw(name, name, name))).toEqual([1200, 630])
  },
)

test('everyone gets a card while one client asks for more than can be drawn', async () => {
  const drawFor = (from: string, title: string) =>
    drawer.run(() => Promise.resolve({ title, author: '', siteName: '' }), undefined, from)
  const asked = Promise.allSettled(Array.from({ length: 40 }, (_, n) => drawFor('many', `${n}`)))
  expect(sizeOf(await drawFor('one', 'One'))).toEqual([1200, 630])
  expect((await asked).map(({ status }) => status)).toContain('rejected')
})

test('a title can be told from others, and has its own typeface', async () => {
  const [one, other, same] = await Promise.all([draw('One'), draw('Other'), draw('One')])
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false)
  expect(Buffer.from(one).equals(Buffer.from(same))).toBe(true)
})
