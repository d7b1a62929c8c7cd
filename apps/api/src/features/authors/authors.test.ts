import { aPictureForm, aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { twoHalves, upload, withSpot } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'

const AUTHOR = 'GET /api/v1/authors/{id}'
const PROFILE = 'PUT /api/v1/users/me/profile'
const PICTURE = 'PUT /api/v1/users/me/picture'
const HERE = { place: 'command line' } as const

const api = useTestApi()

const author = async (id: string) => (await api().ok(AUTHOR, { params: { id } })).author

async function statusOf(url: string): Promise<number> {
  return (await api().request(new URL(url).pathname)).status
}

const LINKS = [
  { label: 'Site', url: 'https://example.com/' },
  { label: 'Mail', url: 'mailto:ada@example.com' },
]

test('an author has a name, their words and a number of posts, and no address', async () => {
  const { token, user } = await api().signUp({ name: 'Ada' })
  expect(await author(user._id)).toEqual({
    _id: user._id,
    name: 'Ada',
    biography: '',
    links: [],
    posts: 0,
  })
  await api().createPost(token)
  const hidden = await api().createPost(token)
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params: { id: hidden._id } })
  await api().ok('POST /api/v1/drafts', { token, json: aPostText() })
  const json = { biography: ' Weaves\nalgebra. ', links: LINKS }
  const { profile } = await api().ok(PROFILE, { token, json })
  expect(profile).toEqual({ biography: 'Weaves algebra.', links: LINKS })
  expect(await api().ok('GET /api/v1/users/me/profile', { token })).toEqual({ profile })
  const shown = await author(user._id)
  expect(shown).toEqual({ _id: user._id, name: 'Ada', ...profile, posts: 1 })
  expect(JSON.stringify(shown)).not.toContain(user.email)
})

test('what is not in the request stays: another tab may have changed it', async () => {
  const { token } = await api().signUp()
  const change = async (json: object) => (await api().ok(PROFILE, { token, json })).profile
  expect(await change({ biography: 'Weaves.' })).toEqual({ biography: 'Weaves.', links: [] })
  expect(await change({ links: LINKS })).toEqual({ biography: 'Weaves.', links: LINKS })
  expect(await change({ biography: '' })).toEqual({ biography: '', links: LINKS })
  expect(await change({})).toEqual({ biography: '', links: LINKS })
})

test('unknown, suspended and deleted accounts have no page, and no picture', async () => {
  const account = aSignup()
  const { token, user } = await api().signUp(account)
  const { profile } = await api().ok(PICTURE, { token, form: aPictureForm() })
  const url = profile.image?.url ?? ''
  const { people } = api().app.services.moderation
  expect(await statusOf(url)).toBe(200)
  await people.suspend(HERE, user._id, 'keep')
  await api().refused(AUTHOR, { params: { id: user._id } })
  expect(await statusOf(url)).toBe(404)
  await people.lift(HERE, user._id)
  expect(await statusOf(url)).toBe(200)
  const again = (await api().ok('POST /api/v1/users/login', { json: account })).token
  await api().createPost(again)
  const json = { currentPassword: account.password, posts: 'keep' }
  await api().ok('POST /api/v1/users/me/delete', { token: again, json })
  expect(await statusOf(url)).toBe(404)
  const nobody = '00000000-0000-0000-0000-000000000000'
  for (const id of [user._id, nobody, v7(), 'x', "'"]) {
    expect(await api().refused(AUTHOR, { params: { id } })).toMatchObject({ status: 404 })
  }
  const { reads } = api().app.services.database
  const profiles = reads.selectFrom('profile').select('person_id')
  expect(await profiles.where('person_id', '=', user._id).execute()).toEqual([])
})

async function sendPicture(token: string, image: File) {
  const { profile } = await api().ok(PICTURE, { token, form: aPictureForm({ image }) })
  return profile.image
}

test('a picture becomes a square in three sizes around what attracts attention', async () => {
  const { token } = await api().signUp()
  const send = (image: File) => sendPicture(token, image)
  const first = await send(upload(await twoHalves(100, 300).png().toBuffer()))
  // A small picture is not enlarged.
  expect(first?.variants.map(({ width, height }) => [width, height])).toEqual([
    [96, 96],
    [100, 100],
  ])
  const image = await send(upload(await withSpot(1_200, 400, { x: 0.9, y: 0.5 }).png().toBuffer()))
  expect(image).toMatchObject({ width: 384, height: 384, alt: '' })
  expect(image?.variants.map(({ width, type }) => [width, type])).toEqual([
    [96, 'image/webp'],
    [192, 'image/webp'],
    [384, 'image/webp'],
  ])
  const file = await api().request(new URL(image?.url ?? '').pathname)
  const { channels } = await sharp(Buffer.from(await file.arrayBuffer())).stats()
  // The spot is at the right edge, so that a crop of the middle would be grey.
  const [red, green] = channels.map(({ mean }) => mean)
  expect(red).toBeGreaterThan((green ?? 255) + 1)
})

test('a picture stays until there is another one, or none', async () => {
  const { token } = await api().signUp()
  const first = await sendPicture(token, upload(await twoHalves(20, 20).png().toBuffer()))
  const image = await sendPicture(token, upload(await twoHalves(400, 400).png().toBuffer()))
  expect(await statusOf(first?.url ?? '')).toBe(404)
  const { images, jobs } = api().app.services
  await jobs.runDue()
  await images.purge()
  expect(await statusOf(image?.url ?? '')).toBe(200)
  await api().ok('DELETE /api/v1/users/me/picture', { token })
  expect(await statusOf(image?.url ?? '')).toBe(404)
})

test('people may have the same picture, and it may be a cover, too', async () => {
  const [one, other] = [await api().signUp(), await api().signUp()]
  const image = upload(await twoHalves(300, 300).png().toBuffer())
  const send = (token: string) => api().ok(PICTURE, { token, form: aPictureForm({ image }) })
  const { profile } = await send(one.token)
  await send(other.token)
  const post = await api().createPost(one.token, { image })
  await api().ok('DELETE /api/v1/users/me/picture', { token: one.token })
  expect(await statusOf(profile.image?.url ?? '')).toBe(200)
  await api().ok('DELETE /api/v1/users/me/picture', { token: other.token })
  expect(await statusOf(profile.image?.url ?? '')).toBe(404)
  expect(await statusOf(post.image?.url ?? '')).toBe(200)
})

const link = (url: unknown, label: unknown = 'x') => ({ biography: '', links: [{ label, url }] })

test.each([
  ['javascript:alert(1)'],
  ['JaVaScRiPt:alert(1)'],
  ['java\tscript:alert(1)'],
  ['data:text/html,<script>alert(1)</script>'],
  ['vbscript:x'],
  ['file:///etc/passwd'],
  ['//example.com'],
  ['https:example.com'],
  ['https://user:secret@example.com/'],
  ['https://example.com/\u202Egpj.exe'],
  ['https://exa\u0000mple.com'],
  ['mailto:a@b?cc=all@example.com'],
  ['mailto:'],
  ['https://'],
  [''],
  [`https://example.com/${'x'.repeat(500)}`],
  [`https://example.com/${'ü'.repeat(240)}`],
  [7],
])('a link to %j is refused', async (url) => {
  const { token } = await api().signUp()
  const refused = await api().refused(PROFILE, { token, json: link(url) })
  expect(refused).toMatchObject({ status: 400, code: 'invalid' })
  expect(Object.keys(refused.fields ?? {})).toEqual(['links'])
})

test.each([
  [' https://EXAMPLE.com ', 'https://example.com/'],
  ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
  // Letters that only look Latin show in the address that a browser tells.
  ['https://аpple.com/', 'https://xn--pple-43d.com/'],
  ['mailto:Ada@example.com', 'mailto:Ada@example.com'],
])('a link to %s is kept as %s', async (url, kept) => {
  const { token } = await api().signUp()
  const { profile } = await api().ok(PROFILE, { token, json: link(url) })
  expect(profile.links).toEqual([{ label: 'x', url: kept }])
})

test.each([
  ['too many links', { biography: '', links: Array.from({ length: 6 }, () => LINKS[0]) }],
  ['ten thousand', { biography: '', links: Array.from({ length: 10_000 }, () => ({})) }],
  ['no list of links', { biography: '', links: null }],
  ['links of another kind', { biography: '', links: [null] }],
  ['a label of a control character', link('https://example.com/', 'a\u0007')],
  ['a label that turns the direction', link('https://example.com/', '\u202Ea')],
  ['no label', link('https://example.com/', ' ')],
  ['a long label', link('https://example.com/', 'x'.repeat(41))],
  ['a long biography', { biography: 'x'.repeat(501), links: [] }],
  ['a biography with a control character', { biography: 'a\u0000b', links: [] }],
  ['half a character', { biography: '\uD800', links: [] }],
  ['a number', { biography: 7, links: [] }],
])('a profile with %s is refused', async (_, json) => {
  const { token, user } = await api().signUp()
  expect(await api().refused(PROFILE, { token, json })).toMatchObject({ code: 'invalid' })
  expect(await author(user._id)).toMatchObject({ biography: '', links: [] })
})

test('an archive of an account has its profile and its picture', async () => {
  const account = aSignup()
  const { token } = await api().signUp(account)
  await api().ok(PROFILE, { token, json: { biography: 'Weaves.', links: LINKS } })
  await api().ok(PICTURE, { token, form: aPictureForm() })
  const answer = await api().call('GET /api/v1/users/me/export', { token })
  const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  expect(bytes).toContain('"biography":"Weaves."')
  const [, portrait] = /"portrait":"([0-9a-f]{64}\.webp)"/.exec(bytes) ?? []
  expect(bytes).toContain(`images/${portrait}`)
})
