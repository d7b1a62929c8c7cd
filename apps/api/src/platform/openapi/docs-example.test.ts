import { execFileSync } from 'node:child_process'
import { aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { beforeAll, expect, test } from 'vitest'
import { twoHalves, upload } from '../../testing/pictures.ts'
import { appoint } from '../../testing/access/visitors.ts'
import { addComment } from '../../testing/comments.ts'
import { anOwnImport } from '../../testing/an-import.ts'
import { aFailedJob } from '../../testing/failed-job.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { callsOf } from './description.ts'
import type { Call } from './description.ts'
import { curlOf, exampleOf } from './docs-example.ts'
import type { ExampleRequest } from './docs-example.ts'

const api = useTestApi()

let otherId = ''
let link = ''
let invitation = { token: '', id: '' }
let job = ''
beforeAll(async () => {
  otherId = (await api().signUp()).user._id
  const { resets, invitations } = api().app.services.moderation
  link = new URL((await resets.make({ place: 'command line' }, otherId)).url).hash.slice(1)
  const { url } = await invitations.invite({ place: 'command line' }, aSignup().email)
  const { rows } = await invitations.list({ limit: 1 })
  invitation = { token: new URL(url).hash.slice(1), id: rows[0]?.id ?? '' }
  job = await aFailedJob(api())
})

/** An import of a person in each of these states. */
async function importsOf(personId: string): Promise<string[]> {
  const ids: string[] = []
  for (const state of ['uploading', 'ready', 'done'] as const) {
    ids.push(await anOwnImport(api(), personId, state))
  }
  return ids
}

/** An administrator with the password of the examples, a post, and one session more. */
async function somebody() {
  const json = aSignup({ password: 'correct horse battery staple' })
  const { token, user } = await api().signUp(json)
  await appoint(api(), user)
  const { _id: post } = await api().createPost(token)
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: aPostText() })
  const { _id: trashed } = await api().createPost(token)
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params: { id: trashed } })
  await api().ok('POST /api/v1/users/login', { json })
  const { sessions } = await api().ok('GET /api/v1/users/me/sessions', { token })
  const session = sessions.find(({ isCurrent }) => !isCurrent)?._id ?? ''
  const comment = await addComment(api(), post)
  const [uploading = '', ready = '', done = ''] = await importsOf(user._id)
  const own = { draft: draft._id, trashed, session, uploading, ready, done }
  return { token, post, comment, ...own }
}

async function bodyOf({ path, json, form }: ExampleRequest): Promise<BodyInit | undefined> {
  // What a link holds is told to nobody but its owner.
  const token = path.endsWith('/invitation') ? invitation.token : link
  if (json?.token) return JSON.stringify({ ...json, token })
  if (json) return JSON.stringify(json)
  if (!form) return undefined
  const body = new FormData()
  const picture = await twoHalves(8, 8).png().toBuffer()
  for (const [name, value] of Object.entries(form)) {
    if (name === 'part') body.set(name, new File(['abc'], 'part'))
    else body.set(name, value === '@cover.jpg' ? upload(picture) : value)
  }
  return body
}

function pathOf({ path }: Pick<ExampleRequest, 'path'>, id: string, comment: string): string {
  const named = path.replace(/(?<=\/comments\/)[0-9a-f-]{36}/, comment)
  return named.replace(/[0-9a-f-]{36}/, id)
}

type Own = Record<
  'post' | 'comment' | 'draft' | 'trashed' | 'session' | 'uploading' | 'ready' | 'done',
  string
>

function idOfImport(path: string, { uploading, ready, done }: Own): string {
  if (path.includes('/parts/')) return uploading
  return /\/(?:start|cancel)$/.test(path) ? ready : done
}

function idIn({ path }: Call, own: Own): string {
  const { post, draft, trashed, session } = own
  if (path.includes('/drafts/')) return draft
  if (path.endsWith('/trash')) return trashed
  if (path.includes('/sessions/')) return session
  if (path.includes('/invitations/')) return invitation.id
  if (path.includes('/jobs/')) return job
  if (path.includes('/imports/')) return idOfImport(path, own)
  return /\/(?:accounts|authors)\//.test(path) ? otherId : post
}

test('every example on the page works', async () => {
  const { document } = api().description
  const calls = callsOf(document)
  const first = ['savePage']
  // Signing up comes before signing in, restoring after deleting; of two links the newer one works.
  const last = [
    'makePasswordLink',
    'deletePage',
    'unpublishPost',
    'deletePost',
    'restorePost',
    'withdrawInvitation',
    'endOtherSessions',
    'logout',
  ]
  const named = (ids: string[]) =>
    ids.flatMap((id) => calls.filter(({ operation }) => operation.operationId === id))
  const order = [
    ...named(first),
    ...calls.filter(({ operation }) => ![...first, ...last].includes(operation.operationId)),
    ...named(last),
  ]
  const anybody = await somebody()
  for (const call of order) {
    const isEnd = ['changePassword', 'deleteMe'].includes(call.operation.operationId)
    const { token, ...own } = isEnd ? await somebody() : anybody
    const example = exampleOf(document, call)
    const id = idIn(call, own)
    const body = await bodyOf(example)
    const response = await api().request(pathOf(example, id, own.comment), {
      method: example.method,
      headers: {
        ...example.headers,
        ...(example.needsSession && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body }),
    })
    const { operationId } = call.operation
    expect([operationId, response.ok, await response.text()]).toEqual([
      operationId,
      true,
      expect.any(String),
    ])
  }
})

test('a command line quotes any text', () => {
  const json = { text: `It's "$HOME" \`ls\` \\ & <é>\n` }
  const line = curlOf('http://x', {
    method: 'POST',
    path: '/a b',
    headers: { 'X-Odd': "it's" },
    needsSession: true,
    json,
    form: { f: "'" },
  })
  const script = `curl() { printf '%s\\0' "$@"; }; TOKEN=secret; ${line}`
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0')
  expect(words).toEqual([
    '-X',
    'POST',
    '-H',
    'Authorization: Bearer secret',
    '-H',
    "X-Odd: it's",
    '-d',
    JSON.stringify(json),
    '-F',
    "f='",
    'http://x/a b',
    '',
  ])
})
