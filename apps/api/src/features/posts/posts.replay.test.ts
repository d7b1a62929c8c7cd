import { aPostForm } from '@inkwell/test-support/post'
import type { PostSaved } from '@inkwell/contract/post'
import { aSignup } from '@inkwell/test-support/user'
import { expect, test } from 'vitest'
import { twoHalves, upload } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'

const api = useTestApi()

/** The part that is used for the excerpt ends within the emoji. */
const TORN = `${'[](https://a.example/b)\n\n'.repeat(159)}${'x'.repeat(19)}👩‍👩‍👧‍👦 and more`

async function someRequest() {
  const person = aSignup()
  const { token } = await api().signUp(person)
  const picture = await twoHalves(900, 600).png().toBuffer()
  const send = async () => {
    const form = aPostForm({ content: TORN, image: upload(picture) })
    const headers = { 'Idempotency-Key': 'once' }
    const response = await api().call('POST /api/v1/posts/createpost', { token, form, headers })
    expect(response.status).toBe(201)
    return response.text()
  }
  return { person, token, send }
}

test('a repeated create has the first response byte for byte, whatever happened since', async () => {
  const { person, token, send } = await someRequest()
  const first = await send()
  const { post } = JSON.parse(first) as PostSaved
  const { jobs, database } = api().app.services
  await jobs.runDue()
  const json = { ...person, name: 'Renamed', currentPassword: person.password }
  await api().ok('PUT /api/v1/users/me', { token, json })
  const params = { id: post._id }
  const { postById } = await api().ok('GET /api/v1/posts/p/{id}', { params })
  expect(postById.author.name).toBe('Renamed')
  expect(postById.image).not.toEqual(post.image)
  expect(await send()).toBe(first)
  const hidden = { html: 'old', renderer_version: 0, hidden_at: new Date().toISOString() }
  await database.writes.updateTable('post').set(hidden).where('id', '=', params.id).execute()
  expect(await send()).toBe(first)
})

test('a repeated create may name a draft that was made of the same words since', async () => {
  const { token } = await api().signUp()
  const publish = async (draft: string) => {
    const form = aPostForm()
    if (draft !== '') form.set('draft', draft)
    const headers = { 'Idempotency-Key': 'once' }
    return (await api().ok('POST /api/v1/posts/createpost', { token, form, headers })).post
  }
  const first = await publish('')
  const json = { title: first.title, content: first.content }
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json })
  expect(await publish(draft._id)).toEqual(first)
})

test('the excerpt of a post ends with a complete character', async () => {
  const { send } = await someRequest()
  const { post } = JSON.parse(await send()) as PostSaved
  expect(post.excerpt).toMatch(/^x+…$/)
  expect(post.excerpt.isWellFormed()).toBe(true)
})

test('stored responses are deleted with their account', async () => {
  const { person, token, send } = await someRequest()
  await send()
  const rows = () =>
    api().app.services.database.reads.selectFrom('idempotency').select('answer').execute()
  const before = (await rows()).length
  const json = { currentPassword: person.password, posts: 'keep' } as const
  await api().ok('POST /api/v1/users/me/delete', { token, json })
  expect(await rows()).toHaveLength(before - 1)
})
