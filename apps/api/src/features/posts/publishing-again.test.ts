import { aPostText } from '@inkwell/test-support/post'
import { beforeEach, expect, test, vi } from 'vitest'
import { StandingClock } from '../../testing/limit-tools.ts'
import { useTestApi } from '../../testing/test-api.ts'

const PUBLISH = 'POST /api/v1/drafts/{id}/publish'
const RESTORE = 'POST /api/v1/drafts/{id}/restore'
const UNPUBLISH = 'POST /api/v1/posts/p/{id}/unpublish'
const POST = 'GET /api/v1/posts/p/{id}'

const clock = new StandingClock()
const api = useTestApi({}, clock.now)
let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
})

/** ISO 8601. */
function inSeconds(seconds: number): string {
  return new Date(clock.now().getTime() + seconds * 1_000).toISOString()
}

async function begin(text: { title?: string; content?: string; post?: string } = aPostText()) {
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: text })
  return { draft, params: { id: draft._id } }
}

function runDue(): Promise<number> {
  return api().app.services.jobs.runDue(['posts.publish'])
}

test('what comes back from the trash is published at its time, unless that has passed', async () => {
  const [kept, late, post] = [await begin(), await begin(), await api().createPost(token)]
  const changes = { ...aPostText(), post: post._id }
  const copy = await begin(changes)
  for (const { params } of [kept, late, copy]) {
    await api().ok(PUBLISH, { token, params, json: { at: inSeconds(60) } })
  }
  for (const { params } of [kept, late]) {
    await api().ok('DELETE /api/v1/drafts/{id}', { token, params })
  }
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params: copy.params })
  await api().ok('POST /api/v1/posts/p/{id}/restore', { token, params: copy.params })
  const { draft } = await api().ok(RESTORE, { token, params: kept.params })
  expect(draft.scheduledFor).toBe(kept.draft.scheduledFor ?? inSeconds(60))
  clock.move(61)
  await runDue()
  const restored = await api().ok(RESTORE, { token, params: late.params })
  expect(restored.draft.scheduledFor).toBeNull()
  await runDue()
  expect((await api().ok(POST, { params: kept.params })).postById.title).toBe(kept.draft.title)
  expect((await api().ok(POST, { params: copy.params })).postById.title).toBe(changes.title)
  expect((await api().refused(POST, { params: late.params })).status).toBe(404)
})

test('a draft whose time came while it was in the trash is published after it comes back to a later one', async () => {
  const { params } = await begin()
  await api().ok(PUBLISH, { token, params, json: { at: inSeconds(60) } })
  await api().ok('DELETE /api/v1/drafts/{id}', { token, params })
  clock.move(61)
  await runDue()
  await api().ok(RESTORE, { token, params })
  await api().ok(PUBLISH, { token, params, json: { at: inSeconds(60) } })
  clock.move(61)
  await runDue()
  expect((await api().ok(POST, { params })).postById._id).toBe(params.id)
})

test('a repeated request to publish finds the post; nobody else’s does', async () => {
  const { params } = await begin()
  const first = await api().ok(PUBLISH, { token, params, json: {} })
  expect(await api().ok(PUBLISH, { token, params, json: {} })).toEqual(first)
  const at = { at: inSeconds(60) }
  expect((await api().refused(PUBLISH, { token, params, json: at })).status).toBe(404)
  const other = (await api().signUp()).token
  expect((await api().refused(PUBLISH, { token: other, params, json: {} })).status).toBe(404)
  await api().ok(UNPUBLISH, { token, params })
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params })
  expect((await api().refused(PUBLISH, { token, params, json: {} })).status).toBe(404)
})

/** Saves the draft, with another text each time. */
function saving({ draft, params }: Awaited<ReturnType<typeof begin>>): () => Promise<void> {
  let { version } = draft
  return async () => {
    const json = { ...aPostText(), content: `After version ${version}`, version }
    const saved = await api().ok('PUT /api/v1/drafts/{id}', { token, params, json })
    version = saved.draft.version
  }
}

test('a text that changes each time it is rendered is refused for now', async () => {
  const begun = await begin()
  const { params } = begun
  const save = saving(begun)
  const { renderer } = api().app.services
  const render = renderer.render.bind(renderer)
  const spy = vi.spyOn(renderer, 'render').mockImplementation(async (...call) => {
    await save()
    return render(...call)
  })
  try {
    expect((await api().refused(PUBLISH, { token, params, json: {} })).status).toBe(503)
    expect(spy).toHaveBeenCalledTimes(3)
  } finally {
    spy.mockRestore()
  }
  await api().ok(PUBLISH, { token, params, json: {} })
})

test('such a text is published at its time when it rests, and others are not kept waiting', async () => {
  const begun = await begin()
  const { params } = begun
  await api().ok(PUBLISH, { token, params, json: { at: inSeconds(60) } })
  const save = saving(begun)
  const { renderer } = api().app.services
  const render = renderer.renderInBackground.bind(renderer)
  const spy = vi.spyOn(renderer, 'renderInBackground').mockImplementation(async (...call) => {
    await save()
    return render(...call)
  })
  clock.move(61)
  try {
    await runDue()
    expect(spy).toHaveBeenCalledTimes(3)
  } finally {
    spy.mockRestore()
  }
  expect((await api().refused(POST, { params })).status).toBe(404)
  clock.move(2)
  await runDue()
  expect((await api().ok(POST, { params })).postById.content).toMatch(/^After version/)
})
