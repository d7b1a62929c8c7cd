import { aPictureForm, aPostText } from '@inkwell/test-support/post'
import { aPng } from '@inkwell/test-support/png'
import { beforeEach, describe, expect, test } from 'vitest'
import { upload } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'

const BEGIN = 'POST /api/v1/drafts'
const ADMINISTRATOR = { place: 'command line' } as const

const api = useTestApi()
let token = ''
let authorId = ''

beforeEach(async () => {
  const session = await api().signUp()
  token = session.token
  authorId = session.user._id
})

let colour = 0

function aPicture(): File {
  colour += 1
  return upload(aPng(48, 32, colour.toString(16).padStart(6, '0')))
}

async function uploadPicture(): Promise<string> {
  const form = aPictureForm({ image: aPicture() })
  return (await api().ok('POST /api/v1/images', { token, form })).image.name
}

function textWith(name: string) {
  return aPostText({ content: `![A loom](/images/${name})` })
}

async function statusOf(name: string): Promise<number> {
  return (await api().request(`/images/${name}`)).status
}

async function beginDraft(name: string): Promise<string> {
  return (await api().ok(BEGIN, { token, json: textWith(name) })).draft._id
}

/** Publishes a post with the picture, and withdraws it. */
async function withdraw(name: string): Promise<void> {
  const { _id: id } = await api().createPost(token, textWith(name))
  await api().ok('POST /api/v1/posts/p/{id}/unpublish', { params: { id }, token })
}

/** Writes the picture into the working copy of a post that everyone sees without it. */
async function writeCopy(name: string): Promise<void> {
  const { _id: id } = await api().createPost(token)
  const begun = await api().call(BEGIN, { token, json: { post: id } })
  const { version } = ((await begun.json()) as { draft: { version: number } }).draft
  const json = { ...textWith(name), version }
  await api().ok('PUT /api/v1/drafts/{id}', { params: { id }, token, json })
}

const UNPUBLISHED: Record<string, (name: string) => Promise<unknown>> = {
  'in a draft': beginDraft,
  'in a withdrawn post': withdraw,
  'in the working copy of a visible post': writeCopy,
}

describe('the picture of a hidden post does not come back', () => {
  test.each(Object.entries(UNPUBLISHED))('%s', async (_, use) => {
    const { hiding } = api().app.services.moderation
    const name = await uploadPicture()
    const { _id: id } = await api().createPost(token, textWith(name))
    await hiding.hide(ADMINISTRATOR, id)
    await use(name)
    expect(await statusOf(name)).toBe(404)
    await hiding.show(ADMINISTRATOR, id)
    expect(await statusOf(name)).toBe(200)
  })

  test('unless a visible post shows it', async () => {
    const name = await uploadPicture()
    const { _id: id } = await api().createPost(token, textWith(name))
    await api().app.services.moderation.hiding.hide(ADMINISTRATOR, id)
    await api().createPost(token, textWith(name))
    expect(await statusOf(name)).toBe(200)
  })
})

describe('a suspension takes a picture down', () => {
  test.each([...Object.entries(UNPUBLISHED), ['that no text shows', () => Promise.resolve()]])(
    '%s',
    async (_, use) => {
      const { people } = api().app.services.moderation
      const name = await uploadPicture()
      await use(name)
      expect(await statusOf(name)).toBe(200)
      await people.suspend(ADMINISTRATOR, authorId, 'hide')
      expect(await statusOf(name)).toBe(404)
      await people.lift(ADMINISTRATOR, authorId)
      expect(await statusOf(name)).toBe(200)
    },
  )

  test('that is the cover of a draft', async () => {
    const params = { id: await beginDraft(await uploadPicture()) }
    const form = aPictureForm({ image: aPicture() })
    const { draft } = await api().ok('PUT /api/v1/drafts/{id}/image', { token, params, form })
    const { pathname, search } = new URL(draft.image?.url ?? '')
    const status = async () => (await api().request(pathname + search)).status
    expect(await status()).toBe(200)
    await api().app.services.moderation.people.suspend(ADMINISTRATOR, authorId, 'hide')
    expect(await status()).toBe(404)
  })

  test('unless a post shows it that stays visible', async () => {
    const name = await uploadPicture()
    await api().createPost(token, textWith(name))
    await api().app.services.moderation.people.suspend(ADMINISTRATOR, authorId, 'keep')
    expect(await statusOf(name)).toBe(200)
  })

  test('unless a page shows it', async () => {
    const name = await uploadPicture()
    const page = { title: 'T', content: textWith(name).content, published: true }
    const by = { owner: '', record: () => Promise.resolve() }
    await api().app.services.pages.save('colophon', page, by)
    await api().app.services.moderation.people.suspend(ADMINISTRATOR, authorId, 'hide')
    expect(await statusOf(name)).toBe(200)
  })
})
