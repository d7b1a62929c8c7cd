import { aPictureForm, aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { describe, expect, test } from 'vitest'
import { photograph, upload } from './testing/pictures.ts'
import { newPicture, PublicPosts, statusOf } from './testing/public-posts.ts'

const posts = new PublicPosts()

type PublicPost = Awaited<ReturnType<typeof posts.createPublic>>

/** The paths of all files of a cover. */
async function pathsOf(id: string): Promise<string[]> {
  const { postById } = await posts.api.ok('GET /api/v1/posts/p/{id}', { params: { id } })
  return postById.image?.variants.map(({ url }) => new URL(url).pathname) ?? []
}

test('readers are redirected to a copy that everyone may read', async () => {
  const { path, address } = await posts.createPublic()
  const redirect = await posts.other.request(path)
  expect(redirect.status).toBe(302)
  expect(redirect.headers.get('Cache-Control')).toBe('public, max-age=300, s-maxage=1')
  const copy = await fetch(address)
  expect(copy.headers.get('Content-Type')).toBe('image/webp')
  expect(copy.headers.get('Cache-Control')).toBe(
    'public, max-age=31536000, s-maxage=300, immutable',
  )
  const key = `images/${new URL(address).pathname.split('/').slice(-2).join('/')}`
  const stored = posts.server.objects.get(key)
  expect(stored?.equals(Buffer.from(await copy.arrayBuffer()))).toBe(true)
})

test('answers name the data service, also where readers are redirected', async () => {
  const { id, params, path } = await posts.createPublic()
  const { postById } = await posts.api.ok('GET /api/v1/posts/p/{id}', { params })
  expect(postById.image?.url).toBe(posts.api.settings.apiOrigin + path)
  const answers = [`/api/v1/posts/p/${id}`, '/api/v1/posts/', '/api/v1/feed']
  for (const answer of answers) {
    const text = await (await posts.api.request(answer)).text()
    expect(text).toContain(path)
    expect(text).not.toContain(posts.server.publicAddress())
  }
})

test('files that are made later are sent by the data service until they are copied', async () => {
  const image = upload(await photograph(1_200, 800).jpeg().toBuffer())
  const post = await posts.api.createPost(posts.author.token, { image })
  await posts.makePublic(new URL(post.image?.url ?? '').pathname)
  const first = await pathsOf(post._id)
  await posts.api.app.services.jobs.runDue()
  await posts.api.app.services.jobs.runDue()
  const all = await pathsOf(post._id)
  expect(all.length).toBeGreaterThan(first.length)
  for (const path of all) expect((await posts.read(path)).status).toBe(200)
  await posts.settled()
  for (const path of all) {
    expect(await posts.read(path)).toEqual({ status: 200, address: expect.any(String) as string })
  }
})

describe('what is withdrawn is gone when the call answers', () => {
  const token = () => posts.author.token
  const account = () => ({ params: { id: posts.author.id }, token: posts.administrator })
  const WAYS: [
    what: string,
    withdraw: (post: PublicPost) => Promise<unknown>,
    publish?: (post: PublicPost) => Promise<unknown>,
  ][] = [
    [
      'deleted',
      ({ params }) => posts.api.ok('DELETE /api/v1/posts/p/{id}', { params, token: token() }),
      ({ params }) => posts.api.ok('POST /api/v1/posts/p/{id}/restore', { params, token: token() }),
    ],
    [
      'unpublished',
      ({ params }) =>
        posts.api.ok('POST /api/v1/posts/p/{id}/unpublish', { params, token: token() }),
      async ({ params }) => {
        await posts.beginDraft(params.id)
        await posts.api.ok('POST /api/v1/drafts/{id}/publish', { params, token: token(), json: {} })
      },
    ],
    [
      'hidden',
      ({ params }) =>
        posts.api.ok('POST /api/v1/admin/posts/{id}/hide', { params, token: posts.administrator }),
      ({ params }) =>
        posts.api.ok('POST /api/v1/admin/posts/{id}/show', { params, token: posts.administrator }),
    ],
    [
      'of a suspended author',
      () =>
        posts.api.ok('POST /api/v1/admin/accounts/{id}/suspend', {
          ...account(),
          json: { posts: 'hide' },
        }),
      () => posts.api.ok('POST /api/v1/admin/accounts/{id}/lift', account()),
    ],
    [
      'replaced',
      ({ params }) =>
        posts.api.ok('PUT /api/v1/posts/p/{id}/image', {
          params,
          token: token(),
          form: aPictureForm({ image: newPicture() }),
        }),
    ],
    [
      'removed',
      ({ params }) => posts.api.ok('DELETE /api/v1/posts/p/{id}/image', { params, token: token() }),
    ],
  ]

  test.each(WAYS)('a cover that is %s', async (_, withdraw, publish) => {
    const post = await posts.createPublic()
    await withdraw(post)
    expect(await statusOf(post.address)).toBe(404)
    expect(await posts.read(post.path)).toEqual({ status: 404, address: null })
    await posts.expectNothingNoted()
    if (!publish) return
    await publish(post)
    expect(await posts.makePublic(post.path)).toBe(post.address)
  })

  test('its author still sees it, through the data service', async () => {
    const post = await posts.createPublic()
    const { params } = post
    await posts.api.ok('POST /api/v1/posts/p/{id}/unpublish', { params, token: posts.author.token })
    await posts.beginDraft(params.id)
    const { draft } = await posts.api.ok('GET /api/v1/drafts/{id}', {
      params,
      token: posts.author.token,
    })
    const { pathname, search } = new URL(draft.image?.url ?? '')
    expect(await posts.read(pathname + search)).toEqual({ status: 200, address: null })
    await posts.settled()
    expect(await posts.read(pathname + search)).toEqual({ status: 200, address: null })
    expect(await statusOf(post.address)).toBe(404)
  })

  test('a picture that another post shows stays public', async () => {
    const image = newPicture()
    const [one, two] = [
      await posts.api.createPost(posts.author.token, { image }),
      await posts.api.createPost(posts.author.token, { image }),
    ]
    const address = await posts.makePublic(new URL(one.image?.url ?? '').pathname)
    const remove = (id: string) =>
      posts.api.ok('DELETE /api/v1/posts/p/{id}', { params: { id }, token: posts.author.token })
    await remove(one._id)
    expect(await statusOf(address)).toBe(200)
    await remove(two._id)
    expect(await statusOf(address)).toBe(404)
  })

  test('a cover of a deleted account', async () => {
    const person = aSignup()
    const { user, token: session } = await posts.api.signUp(person)
    posts.author = { token: session, id: user._id }
    const { address } = await posts.createPublic()
    const json = { currentPassword: person.password, posts: 'delete' }
    await posts.api.ok('POST /api/v1/users/me/delete', { token: session, json })
    expect(await statusOf(address)).toBe(404)
  })
})

describe('pictures in texts', () => {
  async function uploadPicture() {
    const form = aPictureForm({ image: newPicture() })
    const { image } = await posts.api.ok('POST /api/v1/images', { token: posts.author.token, form })
    return { path: `/images/${image.name}`, content: `![A loom](/images/${image.name})` }
  }

  test('are public while a published text shows them', async () => {
    const { path, content } = await uploadPicture()
    const post = await posts.api.createPost(posts.author.token, { content })
    expect(post.html).toContain(`"${posts.api.settings.apiOrigin}${path}"`)
    const address = await posts.makePublic(path)
    // The name of the file tells nothing of the name in texts.
    expect(address).not.toContain(path)
    const call = { params: { id: post._id }, token: posts.author.token }
    await posts.api.ok('PUT /api/v1/posts/p/{id}', {
      ...call,
      json: aPostText({ content: 'Nothing' }),
    })
    expect(await statusOf(address)).toBe(404)
    // The history of the post shows it to its author.
    expect(await posts.read(path)).toEqual({ status: 200, address: null })
    await posts.settled()
    expect(await posts.read(path)).toEqual({ status: 200, address: null })
  })

  test('of drafts are not public, also of drafts of published posts', async () => {
    const [own, shared] = [await uploadPicture(), await uploadPicture()]
    const post = await posts.api.createPost(posts.author.token, { content: 'Published' })
    const { token } = posts.author
    await posts.api.ok('POST /api/v1/drafts', { token, json: aPostText({ content: own.content }) })
    const call = { params: { id: post._id }, token }
    await posts.beginDraft(post._id)
    const text = aPostText({ content: shared.content })
    await posts.api.ok('PUT /api/v1/drafts/{id}', { ...call, json: { ...text, version: 1 } })
    for (const { path } of [own, shared]) {
      expect(await posts.read(path)).toEqual({ status: 200, address: null })
      await posts.settled()
      expect(await posts.read(path)).toEqual({ status: 200, address: null })
    }
    await posts.api.ok('POST /api/v1/drafts/{id}/publish', { ...call, json: {} })
    await posts.makePublic(shared.path)
  })

  test('of pages are public while the page is', async () => {
    const { path, content } = await uploadPicture()
    const page = { params: { slug: 'about' }, token: posts.administrator }
    const put = async (json: object) => {
      await posts.api.ok('PUT /api/v1/admin/pages/{slug}', {
        ...page,
        json: { title: 'About', ...json },
      })
    }
    await put({ content, published: true })
    const address = await posts.makePublic(path)
    await posts.api.ok('DELETE /api/v1/admin/pages/{slug}', page)
    expect(await statusOf(address)).toBe(404)
  })
})

test('portraits are public until their author is suspended', async () => {
  const { token } = posts.author
  const form = aPictureForm({ image: newPicture() })
  const { profile } = await posts.api.ok('PUT /api/v1/users/me/picture', { token, form })
  await posts.api.createPost(token)
  const address = await posts.makePublic(new URL(profile.image?.url ?? '').pathname)
  const account = { params: { id: posts.author.id }, token: posts.administrator }
  await posts.api.ok('POST /api/v1/admin/accounts/{id}/suspend', {
    ...account,
    json: { posts: 'keep' },
  })
  expect(await statusOf(address)).toBe(404)
})
