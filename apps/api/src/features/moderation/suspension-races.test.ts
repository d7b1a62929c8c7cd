import type { EndpointKey } from '@inkwell/contract/endpoints'
import { messages } from '@inkwell/contract/messages'
import { aPostForm, aPostText } from '@inkwell/test-support/post'
import { expect, test } from 'vitest'
import { aPerson } from '../../testing/access/visitors.ts'
import { holdWrite } from '../../testing/hold-write.ts'
import type { Input } from '../../testing/test-api.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const api = useTestApi()

function suspend(id: string, posts: 'keep' | 'hide') {
  return api().app.services.moderation.people.suspend({ place: 'command line' }, id, posts)
}

const suspended = { status: 403, code: 'forbidden', msg: messages.accountSuspended }
const ended = { status: 401, code: 'unauthenticated', msg: messages.sessionEnded }

/** An author with a visible post and one in the trash. */
async function aBlog() {
  const author = await aPerson(api())
  const { token } = author
  const { _id: visible } = await api().createPost(token)
  const { _id: deleted } = await api().createPost(token)
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params: { id: deleted } })
  return { author, visible, deleted }
}

type Blog = Awaited<ReturnType<typeof aBlog>>

const writes: [EndpointKey, (blog: Blog) => Input][] = [
  ['POST /api/v1/posts/createpost', () => ({ form: aPostForm() })],
  ['PUT /api/v1/posts/p/{id}', ({ visible: id }) => ({ params: { id }, json: aPostText() })],
  ['DELETE /api/v1/posts/p/{id}', ({ visible: id }) => ({ params: { id } })],
  ['POST /api/v1/posts/p/{id}/restore', ({ deleted: id }) => ({ params: { id } })],
]

function allPosts() {
  const { reads } = api().app.services.database
  return reads.selectFrom('post').selectAll().orderBy('id').execute()
}

test.each(writes)(
  '%s in progress changes nothing once its author is suspended',
  async (call, input) => {
    const blog = await aBlog()
    const { begun, goOn } = holdWrite(api())
    const writing = api().refused(call, { token: blog.author.token, ...input(blog) })
    await begun
    await suspend(blog.author.id, 'hide')
    const before = await allPosts()
    goOn()
    expect(comparableRefusal(await writing)).toEqual(suspended)
    expect(await allPosts()).toEqual(before)
  },
)

test.each(writes)(
  '%s in progress changes nothing once its session is ended',
  async (call, input) => {
    const blog = await aBlog()
    const { token } = blog.author
    const { begun, goOn } = holdWrite(api())
    const writing = api().refused(call, { token, ...input(blog) })
    await begun
    await api().ok('POST /api/v1/users/logout', { token })
    const before = await allPosts()
    goOn()
    expect(comparableRefusal(await writing)).toEqual(ended)
    expect(await allPosts()).toEqual(before)
  },
)

test.each(writes)(
  '%s in progress changes nothing once its author is deleted',
  async (call, input) => {
    const blog = await aBlog()
    const { begun, goOn } = holdWrite(api())
    const { token, password: currentPassword } = blog.author
    const writing = api().refused(call, { token, ...input(blog) })
    await begun
    const json = { currentPassword, posts: 'keep' }
    await api().ok('POST /api/v1/users/me/delete', { token, json })
    const before = await allPosts()
    goOn()
    expect(comparableRefusal(await writing)).toEqual(ended)
    expect(await allPosts()).toEqual(before)
  },
)
