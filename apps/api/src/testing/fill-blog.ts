import { aPictureForm } from '@inkwell/test-support/post'
import { appoint } from './access/visitors.ts'
import { noise, upload } from './pictures.ts'
import { TestApi } from './test-api.ts'
import type { DatabasePlace } from './test-database.ts'

async function anUpload(width: number): Promise<File> {
  return upload(await noise(width, 48).png().toBuffer())
}

/** Fills a blog with everything that a person can make; resolves to the session of an administrator. */
export async function fillBlog(place: DatabasePlace): Promise<string> {
  const api = new TestApi(place.dataDir, place)
  await api.start()
  const { token } = await api.signUp({ name: 'Zoë 🖋', email: 'zoe@example.com' })
  await appoint(api, { email: 'zoe@example.com' })
  await writePosts(api, token)
  await describeAuthor(api, token)
  for (const [slug, published] of Object.entries({ about: true, later: false })) {
    const json = { title: 'Über 🖋', content: 'Ein *Wort*.\u2028', published }
    await api.ok('PUT /api/v1/admin/pages/{slug}', { token, params: { slug }, json })
  }
  await api.stop()
  return token
}

async function writePosts(api: TestApi, token: string): Promise<void> {
  const labels = { language: 'pt-BR', series: 'Ⅱ Letters — שלום' }
  const tags = ['Ünïcode 🖋', 'Old name', 'Merged']
  await api.createPost(token, { title: 'Ä\u2028 one', content: 'One\n\ntwo', tags, ...labels })
  const { _id: post } = await api.createPost(token, {
    image: await anUpload(64),
    alt: 'Noise “in” grey',
    focus: '0.25,0.75',
    tags: ['Old name', 'Kept'],
    ...labels,
  })
  await changeTags(api, token)
  await api.createPost(token, { title: 'Alone', content: 'Without labels' })
  const { _id: gone } = await api.createPost(token, { title: 'Withdrawn', tags: ['Hidden'] })
  await api.ok('POST /api/v1/posts/p/{id}/unpublish', { token, params: { id: gone } })
  const { draft } = await api.ok('POST /api/v1/drafts', { token, json: { post } })
  const json = {
    title: '',
    content: '🖋 one\u2028two',
    tags: ['Of a draft'],
    version: draft.version,
  }
  await api.ok('PUT /api/v1/drafts/{id}', { token, params: { id: post }, json })
  const form = aPictureForm({ image: await anUpload(72), alt: 'Of a draft' })
  await api.ok('PUT /api/v1/drafts/{id}/image', { token, params: { id: post }, form })
}

/** Two slugs lead to another one: that of a renamed tag, and that of one that was merged into it. */
async function changeTags(api: TestApi, token: string): Promise<void> {
  const rename = { params: { tag: 'old-name' }, json: { name: 'New name' } }
  await api.ok('PUT /api/v1/admin/tags/{tag}', { ...rename, token })
  const merge = { params: { tag: 'merged' }, json: { into: 'new-name' } }
  await api.ok('POST /api/v1/admin/tags/{tag}/merge', { ...merge, token })
}

async function describeAuthor(api: TestApi, token: string): Promise<void> {
  const links = [
    { label: 'Zuhause', url: 'https://example.com/ä?b=c' },
    { label: 'Post', url: 'mailto:zoe@example.com' },
  ]
  const json = { biography: 'Schreibt „über“ 🖋.', links }
  await api.ok('PUT /api/v1/users/me/profile', { token, json })
  const form = aPictureForm({ image: await anUpload(80) })
  await api.ok('PUT /api/v1/users/me/picture', { token, form })
}
