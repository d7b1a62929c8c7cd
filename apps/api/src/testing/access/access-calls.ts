import type { EndpointKey } from '@inkwell/contract/endpoints'
import { aPictureForm, aPostForm, aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { newId } from '../../platform/clock/new-id.ts'
import type { Input, TestApi } from '../test-api.ts'
import { aFailedJob } from '../failed-job.ts'
import { anOwnImport } from '../an-import.ts'
import { addComment } from '../comments.ts'
import { aPartForm } from '../upload-import.ts'
import { aPerson } from './visitors.ts'
import type { Person } from './visitors.ts'

/** The data that requests refer to. */
export interface Target {
  api: TestApi
  author: Person
  /** A post of the author. */
  postId: string
}

type MakeInput = (target: Target) => Input | Promise<Input>

/** A new invitation. */
function anInvitation({ app }: TestApi) {
  const { invitations } = app.services.moderation
  return invitations.invite({ place: 'command line' }, aSignup().email)
}

/** An existing page of the site. */
async function aPage({ api }: Pick<Target, 'api'>): Promise<Input> {
  const slug = `page-${newId()}`
  const text = { title: 'About', content: 'Who writes here.', published: true }
  await api.app.services.pages.save(slug, text, { owner: '', record: () => Promise.resolve() })
  return { params: { slug } }
}

/** A tag of a post of the author. */
async function aTag({ api, author: { token } }: Target): Promise<Input> {
  const { tagSlugs } = await api.createPost(token, { tags: [`Tag ${newId()}`] })
  return { params: { tag: tagSlugs[0] ?? '' } }
}

/** A comment on the post. */
async function aComment({ api, postId }: Target): Promise<Input> {
  const comment = await addComment(api, postId)
  return { params: { id: postId, comment } }
}

const nothing = () => ({})
const theAuthor = ({ author }: Target) => ({ params: { id: author.id } })
const thePost = ({ postId }: Target) => ({ params: { id: postId } })

const theRevision = ({ postId }: Target) => ({ params: { id: postId, number: '1' } })

/** An import of the author in a state. */
const theImport =
  (state: 'uploading' | 'ready' | 'done') =>
  async ({ api, author }: Target) => ({
    params: { id: await anOwnImport(api, author.id, state) },
  })

/** A draft of the author. */
async function aDraft({ api, author: { token } }: Target): Promise<Input> {
  const { draft } = await api.ok('POST /api/v1/drafts', { token, json: aPostText() })
  return { params: { id: draft._id } }
}

/** A valid request of every call; only the credentials differ. */
export const INPUTS: Record<EndpointKey, MakeInput> = {
  'POST /api/v1/users/signup': () => ({ json: aSignup() }),
  'POST /api/v1/users/login': ({ author: { email, password } }) => ({ json: { email, password } }),
  'POST /api/v1/users/logout': nothing,
  'GET /api/v1/users/me': nothing,
  'PUT /api/v1/users/me': ({ author: { email, password } }) => ({
    json: { name: 'Changed', email, currentPassword: password },
  }),
  'PUT /api/v1/users/me/password': ({ author: { password } }) => ({
    json: { currentPassword: password, newPassword: 'another password' },
  }),
  'POST /api/v1/users/me/delete': ({ author: { password } }) => ({
    json: { currentPassword: password, posts: 'delete' },
  }),
  'GET /api/v1/users/me/sessions': nothing,
  'DELETE /api/v1/users/me/sessions/{id}': async ({ api, author: { email, password, token } }) => {
    await api.ok('POST /api/v1/users/login', { json: { email, password } })
    const { sessions } = await api.ok('GET /api/v1/users/me/sessions', { token })
    return { params: { id: sessions.find(({ isCurrent }) => !isCurrent)?._id ?? '' } }
  },
  'DELETE /api/v1/users/me/sessions': nothing,
  'GET /api/v1/users/me/export': nothing,
  'GET /api/v1/admin/export': nothing,
  'GET /api/v1/posts/': nothing,
  'GET /api/v1/posts/p/{id}': thePost,
  'GET /api/v1/feed': nothing,
  'GET /api/v1/posts/p/{id}/around': thePost,
  'GET /api/v1/posts/p/{id}/comments': thePost,
  'DELETE /api/v1/posts/p/{id}/comments/{comment}': aComment,
  'GET /api/v1/archive': nothing,
  'GET /api/v1/authors/{id}': theAuthor,
  'GET /api/v1/users/me/profile': nothing,
  'PUT /api/v1/users/me/profile': () => ({ json: { biography: 'Changed.', links: [] } }),
  'PUT /api/v1/users/me/picture': () => ({ form: aPictureForm() }),
  'DELETE /api/v1/users/me/picture': nothing,
  'GET /api/v1/sitemap': nothing,
  'GET /api/v1/sitemap/{part}': () => ({ params: { part: 'authors' } }),
  'POST /api/v1/posts/createpost': () => ({ form: aPostForm() }),
  'PUT /api/v1/posts/p/{id}': (target) => ({
    ...thePost(target),
    json: aPostText({ title: 'Changed' }),
  }),
  'DELETE /api/v1/posts/p/{id}': thePost,
  'POST /api/v1/posts/p/{id}/restore': async (target) => {
    const { api, author } = target
    await api.ok('DELETE /api/v1/posts/p/{id}', { ...thePost(target), token: author.token })
    return thePost(target)
  },
  'POST /api/v1/drafts': () => ({ json: aPostText() }),
  'GET /api/v1/drafts': nothing,
  'GET /api/v1/drafts/{id}': aDraft,
  'PUT /api/v1/drafts/{id}': async (target) => ({
    ...(await aDraft(target)),
    json: { ...aPostText({ title: 'Changed' }), version: 1 },
  }),
  'DELETE /api/v1/drafts/{id}': aDraft,
  'POST /api/v1/drafts/{id}/restore': aDraft,
  'POST /api/v1/drafts/{id}/publish': async (target) => ({ ...(await aDraft(target)), json: {} }),
  'DELETE /api/v1/drafts/{id}/schedule': aDraft,
  'PUT /api/v1/drafts/{id}/image': async (target) => ({
    ...(await aDraft(target)),
    form: aPictureForm(),
  }),
  'DELETE /api/v1/drafts/{id}/image': aDraft,
  'PUT /api/v1/posts/p/{id}/image': (target) => ({ ...thePost(target), form: aPictureForm() }),
  'DELETE /api/v1/posts/p/{id}/image': thePost,
  'POST /api/v1/images': () => ({ form: aPictureForm() }),
  'GET /api/v1/search': nothing,
  'GET /api/v1/users/me/search': nothing,
  'GET /api/v1/users/me/posts': nothing,
  'POST /api/v1/posts/p/{id}/unpublish': thePost,
  'DELETE /api/v1/posts/p/{id}/trash': async (target) => {
    const { api, author } = target
    await api.ok('DELETE /api/v1/posts/p/{id}', { ...thePost(target), token: author.token })
    return thePost(target)
  },
  'GET /api/v1/posts/p/{id}/revisions': thePost,
  'GET /api/v1/posts/p/{id}/revisions/{number}': theRevision,
  'POST /api/v1/posts/p/{id}/revisions/{number}/restore': theRevision,
  'POST /api/v1/posts/p/{id}/report': (target) => ({
    ...thePost(target),
    json: { reason: 'spam' },
  }),
  'POST /api/v1/users/reset-password': async ({ api }) => {
    const { id, password } = await aPerson(api)
    const { resets } = api.app.services.moderation
    const { url } = await resets.make({ place: 'command line' }, id)
    return { json: { token: new URL(url).hash.slice(1), password } }
  },
  'POST /api/v1/users/invitation': async ({ api }) => {
    const { url } = await anInvitation(api)
    return { json: { token: new URL(url).hash.slice(1) } }
  },
  'GET /api/v1/admin/invitations': nothing,
  'POST /api/v1/admin/invitations': () => ({ json: { email: aSignup().email } }),
  'DELETE /api/v1/admin/invitations/{id}': async ({ api }) => {
    const { email } = await anInvitation(api)
    const { rows } = await api.app.services.moderation.invitations.list({ limit: 1 })
    if (rows[0]?.email !== email) throw new Error('The newest invitation is another one')
    return { params: { id: rows[0].id } }
  },
  'GET /api/v1/old-addresses': () => ({ query: { path: '/2020/01/02/a/' } }),
  'GET /api/v1/tags': nothing,
  'GET /api/v1/tags/{tag}': aTag,
  'PUT /api/v1/admin/tags/{tag}': async (target) => ({
    ...(await aTag(target)),
    json: { name: `Tag ${newId()}` },
  }),
  'POST /api/v1/admin/tags/{tag}/merge': async (target) => {
    const { params: { tag: into = '' } = {} } = await aTag(target)
    return { ...(await aTag(target)), json: { into } }
  },
  'GET /api/v1/pages/{slug}': aPage,
  'GET /api/v1/admin/pages': nothing,
  'GET /api/v1/admin/pages/{slug}': aPage,
  'PUT /api/v1/admin/pages/{slug}': async (target) => ({
    ...(await aPage(target)),
    json: { title: 'Changed', content: 'Another text.', published: false },
  }),
  'DELETE /api/v1/admin/pages/{slug}': aPage,
  'GET /api/v1/admin/reports': nothing,
  'POST /api/v1/admin/reports/{id}/settle': thePost,
  'GET /api/v1/admin/posts': nothing,
  'POST /api/v1/admin/posts/{id}/hide': thePost,
  'POST /api/v1/admin/posts/{id}/show': thePost,
  'GET /api/v1/admin/accounts': nothing,
  'POST /api/v1/admin/accounts/{id}/suspend': async ({ api }) => ({
    params: { id: (await aPerson(api)).id },
    json: { posts: 'hide' },
  }),
  'POST /api/v1/admin/accounts/{id}/lift': theAuthor,
  'POST /api/v1/admin/accounts/{id}/reset-password': theAuthor,
  'GET /api/v1/admin/audit': nothing,
  'GET /api/v1/admin/jobs': nothing,
  'POST /api/v1/admin/jobs/{id}/run': async ({ api }) => ({
    params: { id: await aFailedJob(api) },
  }),
  'GET /api/v1/imports': nothing,
  'POST /api/v1/imports': () => ({ json: { source: 'blog.zip', size: 3, scope: 'own' } }),
  'GET /api/v1/imports/{id}': theImport('done'),
  'PUT /api/v1/imports/{id}/parts/{part}': async (target) => {
    const { params } = await theImport('uploading')(target)
    return { params: { ...params, part: '0' }, form: aPartForm(Buffer.from('abc')) }
  },
  'POST /api/v1/imports/{id}/start': async (target) => ({
    ...(await theImport('ready')(target)),
    json: { fetchPictures: false },
  }),
  'POST /api/v1/imports/{id}/cancel': theImport('ready'),
  'GET /api/v1/imports/{id}/items': theImport('done'),
  'GET /api/v1/imports/{id}/report': theImport('done'),
  'GET /healthz': nothing,
  'GET /readyz': nothing,
}

/** Calls that invalidate the token of the request. */
export const ENDING_SESSIONS: ReadonlySet<EndpointKey> = new Set([
  'POST /api/v1/users/logout',
  'PUT /api/v1/users/me/password',
  'POST /api/v1/users/me/delete',
])

/** Calls whose responses are the same for everyone. */
export const PUBLIC_READS: readonly EndpointKey[] = [
  'GET /api/v1/posts/',
  'GET /api/v1/posts/p/{id}',
  'GET /api/v1/feed',
  'GET /api/v1/sitemap',
  'GET /api/v1/sitemap/{part}',
  'GET /api/v1/tags',
  'GET /api/v1/tags/{tag}',
  'GET /api/v1/pages/{slug}',
]
