import { endpoints } from '@inkwell/contract/endpoints'
import type { EndpointKey } from '@inkwell/contract/endpoints'
import { aPictureForm, aPostForm, aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { appoint } from '../../testing/access/visitors.ts'
import { addComment } from '../../testing/comments.ts'
import { anOwnImport } from '../../testing/an-import.ts'
import { aPartForm } from '../../testing/upload-import.ts'
import { aFailedJob } from '../../testing/failed-job.ts'
import { repeatAfterPurge } from '../../testing/repeat-after-purge.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { CountStore } from '../limits/count-store.ts'
import { callsOf } from './description.ts'
import type { Call } from './description.ts'

interface Input extends NonNullable<Parameters<ReturnType<typeof api>['call']>[1]> {
  json?: object
}

// Each call signs up, and there are more calls than sign-ups without a proof of work.
const rate = { points: 1_000, duration: 3_600 }
const rates = { signUpsWithoutProofPerAddress: rate, signUpsWithoutProofInTotal: rate }
const api = useTestApi({ rateLimits: true }, undefined, rates)
/** The same where strangers cannot sign up. */
const closed = useTestApi({ signUp: 'closed' })
const KEYS = Object.keys(endpoints) as EndpointKey[]

let [token, stranger, strangerId, suspended] = ['', '', '', '']
let [administrator, author, link, jobId] = ['', '', '', '']
let [invitation, invitationId] = ['', '']
let [tag, id, commentId, draftId, trashedId] = ['', '', '', '', '']
const imports = { uploading: '', ready: '', done: '' }
let sessionId = ''
const password = 'correct horse battery'
const email = aSignup().email
const SLUG = 'about'
const PAGE = { title: 'About', content: 'Who writes here.', published: true }
const HERE = { place: 'command line' } as const

async function aSuspendedToken(): Promise<string> {
  const account = await api().signUp()
  await api().app.services.moderation.people.suspend(HERE, account.user._id, 'keep')
  return account.token
}

async function anAdministratorToken(): Promise<string> {
  const account = await api().signUp()
  await appoint(api(), account.user)
  return account.token
}

beforeEach(async () => {
  const own = aSignup({ password })
  const account = await api().signUp(own)
  token = account.token
  author = account.user._id
  await api().ok('POST /api/v1/users/login', { json: own })
  if (!stranger) {
    const other = await api().signUp({ email, password })
    stranger = other.token
    strangerId = other.user._id
  }
  suspended ||= await aSuspendedToken()
  administrator ||= await anAdministratorToken()
  const { resets, invitations } = api().app.services.moderation
  link = new URL((await resets.make(HERE, author)).url).hash.slice(1)
  const invited = await invitations.invite(HERE, aSignup().email)
  invitation = new URL(invited.url).hash.slice(1)
  invitationId = (await invitations.list({ limit: 1 })).rows[0]?.id ?? ''
  jobId = await aFailedJob(api())
  for (const state of ['uploading', 'ready', 'done'] as const) {
    imports[state] = await anOwnImport(api(), author, state)
  }
  const labelled = await api().createPost(token, { tags: ['Looms', 'Weaving'] })
  id = labelled._id
  tag = labelled.tagSlugs[0] ?? ''
  commentId = await addComment(api(), id)
  draftId = (await api().ok('POST /api/v1/drafts', { token, json: aPostText() })).draft._id
  trashedId = (await api().createPost(token))._id
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params: { id: trashedId } })
  await api().app.services.pages.save(SLUG, PAGE, { owner: '', record: () => Promise.resolve() })
  const { sessions } = await api().ok('GET /api/v1/users/me/sessions', { token })
  sessionId = sessions.find(({ isCurrent }) => !isCurrent)?._id ?? ''
})

function callOf(key: EndpointKey): Call {
  const [method = '', path = ''] = key.split(' ')
  return api().description.callOf(method, path)
}

/** The id in the address of a call. */
function subjectOf(key: EndpointKey): string {
  if (key.includes('/sessions/')) return sessionId
  if (key.includes('/invitations/')) return invitationId
  if (key.includes('/jobs/')) return jobId
  if (key.includes('/parts/')) return imports.uploading
  if (/\/imports\/.*\/(?:start|cancel)$/.test(key)) return imports.ready
  if (key.includes('/imports/')) return imports.done
  if (key.includes('/drafts/')) return draftId
  if (key.endsWith('/trash')) return trashedId
  return /\/(?:accounts|authors)\//.test(key) ? author : id
}

/** What makes each call succeed, made of what the description says that it needs. */
function soundInput(key: EndpointKey): Input {
  const { operation } = callOf(key)
  const bodies: Partial<Record<EndpointKey, Input>> = {
    'POST /api/v1/users/signup': { json: aSignup() },
    'POST /api/v1/users/login': { json: { email, password } },
    'POST /api/v1/posts/createpost': { form: aPostForm() },
    'PUT /api/v1/posts/p/{id}': { json: aPostText() },
    'PUT /api/v1/drafts/{id}/image': { form: aPictureForm() },
    'PUT /api/v1/posts/p/{id}/image': { form: aPictureForm() },
    'POST /api/v1/images': { form: aPictureForm() },
    'POST /api/v1/drafts': { json: aPostText() },
    'PUT /api/v1/drafts/{id}': { json: { ...aPostText(), version: 1 } },
    'POST /api/v1/drafts/{id}/publish': { json: {} },
    'POST /api/v1/posts/p/{id}/report': { json: { reason: 'other', note: 'Look at it.' } },
    'PUT /api/v1/admin/pages/{slug}': { json: PAGE },
    'GET /api/v1/old-addresses': { query: { path: '/a' } },
    'PUT /api/v1/admin/tags/{tag}': { json: { name: 'Looms' } },
    'POST /api/v1/admin/tags/{tag}/merge': { json: { into: 'weaving' } },
    'POST /api/v1/users/reset-password': { json: { token: link, password } },
    'POST /api/v1/users/invitation': { json: { token: invitation } },
    'POST /api/v1/admin/invitations': { json: { email: aSignup().email } },
    'POST /api/v1/admin/accounts/{id}/suspend': { json: { posts: 'hide' } },
    'PUT /api/v1/users/me/profile': { json: { biography: 'Weaves.', links: [] } },
    'PUT /api/v1/users/me/picture': { form: aPictureForm() },
    'PUT /api/v1/users/me': { json: { ...aSignup(), currentPassword: password } },
    'PUT /api/v1/users/me/password': {
      json: { currentPassword: password, newPassword: 'another password' },
    },
    'POST /api/v1/imports': { json: { source: 'blog.zip', size: 3, scope: 'own' } },
    'PUT /api/v1/imports/{id}/parts/{part}': { form: aPartForm(Buffer.from('abc')) },
    'POST /api/v1/imports/{id}/start': { json: { fetchPictures: false } },
    'POST /api/v1/users/me/delete': { json: { currentPassword: password, posts: 'keep' } },
  }
  const whose = key.includes('/admin/') ? administrator : token
  const session = operation.security.length > 0 && { token: whose }
  const part = key.includes('/imports/') ? '0' : 'authors'
  const names = { comment: commentId, slug: SLUG, tag, part, number: '1' }
  const params = { id: subjectOf(key), ...names }
  return { params, ...bodies[key], ...session }
}

/** A post whose first version has no title. */
async function aPostOnceUntitled(): Promise<string> {
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: { content: 'Words.' } })
  const params = { id: draft._id }
  const json = { ...aPostText(), version: draft.version }
  await api().ok('PUT /api/v1/drafts/{id}', { token, params, json })
  await api().ok('POST /api/v1/drafts/{id}/publish', { token, params, json: {} })
  return draft._id
}

/** A way to each answer; the test below sees that it leads there. */
const ways: Record<number, (key: EndpointKey) => Promise<unknown>> = {
  async 200(key) {
    const input = soundInput(key)
    if (key !== 'POST /api/v1/drafts') return api().call(key, input)
    // The working copy exists already.
    for (const _ of [1, 2]) await api().call(key, { ...input, json: { post: id } })
  },
  201: (key) => api().call(key, soundInput(key)),
  async 304(key) {
    const { headers } = await api().call(key, soundInput(key))
    const held = { 'If-None-Match': headers.get('ETag') ?? '' }
    return api().call(key, { ...soundInput(key), headers: held })
  },
  async 400(key) {
    if (key.endsWith('/restore') && key.includes('/revisions/')) {
      return api().call(key, { token, params: { id: await aPostOnceUntitled(), number: '1' } })
    }
    // Optional fields are wrong, and required ones are missing.
    const broken = { form: new FormData(), json: { title: 1, at: 'x', links: 1 } }
    const input = soundInput(key)
    if (input.form) return api().call(key, { ...input, form: broken.form })
    if (input.json) return api().call(key, { ...input, json: broken.json })
    const long = 'a'.repeat(201)
    const broad = { limit: '0', without: 'title', cursor: '?', withAuthor: 'x' }
    const query = { ...broad, q: long, author: long }
    return api().call(key, { ...input, query })
  },
  401(key) {
    const wrong = { json: { email, password: 'another password' } }
    return api().call(key, {
      ...soundInput(key),
      ...(key.endsWith('login') ? wrong : { token: '' }),
    })
  },
  async 403(key) {
    if (key.endsWith('signup')) return closed().call(key, soundInput(key))
    if (key.includes('{id}')) await api().call(key, { ...soundInput(key), token: stranger })
    if (!key.endsWith('login')) return api().call(key, { ...soundInput(key), token: suspended })
    await api().app.services.moderation.people.suspend(HERE, strangerId, 'keep')
    await api().call(key, soundInput(key))
    return api().app.services.moderation.people.lift(HERE, strangerId)
  },
  async 404(key) {
    if (key === 'POST /api/v1/posts/createpost') return repeatAfterPurge(api(), token)
    const part = key.includes('/imports/') ? '0' : 'missing'
    return api().call(key, {
      ...soundInput(key),
      params: { id: v7(), comment: v7(), slug: 'missing', tag: 'missing', part, number: '1' },
      ...(key === 'POST /api/v1/drafts' && { json: { post: v7() } }),
      ...(key.endsWith('users/reset-password') && { json: { token: 'guessed', password } }),
      ...(key.endsWith('users/invitation') && { json: { token: 'guessed' } }),
    })
  },
  async 405(key) {
    const call = callOf(key)
    const response = await api().request(
      call.path
        .replace('{part}', 'authors')
        .replace('{id}', id)
        .replace('{comment}', commentId)
        .replace('{slug}', SLUG)
        .replace('{tag}', tag)
        .replace('{number}', '1'),
      { method: 'PATCH' },
    )
    await api().description.expectDescribed(call, response)
  },
  async 409(key) {
    const sound = soundInput(key)
    if (key === 'PUT /api/v1/drafts/{id}') {
      return api().call(key, { ...sound, json: { ...sound.json, title: 'Other', version: 99 } })
    }
    if (key.includes('/tags/')) return api().call(key, { ...sound, json: { name: 'Weaving' } })
    if (/^PUT .*\/(?:posts|pages)\//.test(key)) {
      const updatedAt = '2026-01-01T00:00:00.000Z'
      const json = { ...sound.json, title: 'Other', updatedAt }
      return api().call(key, { ...sound, json })
    }
    if (sound.json && key !== 'POST /api/v1/drafts') {
      return api().call(key, { ...sound, json: { ...sound.json, email } })
    }
    const headers = { 'Idempotency-Key': v7() }
    await api().call(key, { ...soundInput(key), headers })
    const other = sound.json
      ? { json: { title: 'Other' } }
      : { form: aPostForm({ title: 'Other' }) }
    return api().call(key, { ...sound, headers, ...other })
  },
  412: (key) => api().call(key, { ...soundInput(key), headers: { 'If-Match': '"x"' } }),
  413(key) {
    const headers = { 'Content-Length': '100000000' }
    const input = soundInput(key)
    const type = input.form ? 'multipart/form-data; boundary=x' : 'application/json'
    return api().call(key, { ...input, headers: { ...headers, 'Content-Type': type } })
  },
  415: (key) => api().call(key, { ...soundInput(key), headers: { 'Content-Type': 'text/plain' } }),
  429(key) {
    const limited = new RateLimiterRes(0, 1_000)
    vi.spyOn(CountStore.prototype, 'consume').mockRejectedValue(limited)
    vi.spyOn(RateLimiterMemory.prototype, 'consume').mockRejectedValue(limited)
    return api().call(key, soundInput(key))
  },
}

describe.each(KEYS)('%s', (key) => {
  test('gives each described response', async () => {
    const { operation } = callOf(key)
    const described = Object.keys(operation.responses).map(Number)
    // Refusals first: what has succeeded may not be there any more.
    for (const status of described.filter((each) => each < 500).toReversed()) {
      await ways[status]?.(key)
      vi.restoreAllMocks()
      const seen = [...api().description.seen, ...closed().description.seen]
      expect(seen).toContain(`${operation.operationId} ${status}`)
    }
  })
})

test('a repeated create is described, too', async () => {
  for (const key of ['POST /api/v1/posts/createpost', 'POST /api/v1/drafts'] as const) {
    const headers = { 'Idempotency-Key': v7() }
    await api().call(key, { ...soundInput(key), headers })
    const again = await api().call(key, { ...soundInput(key), headers })
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  }
})

test('internal errors and unavailability are described', async () => {
  vi.spyOn(api().app.services.posts, 'list').mockRejectedValueOnce(new Error('oops'))
  expect((await api().call('GET /api/v1/posts/')).status).toBe(500)
  await api().app.services.database.close()
  expect((await api().call('GET /readyz')).status).toBe(503)
  await api().start()
})

test('every call is described', () => {
  expect(callsOf(api().description.document)).toHaveLength(KEYS.length)
})
