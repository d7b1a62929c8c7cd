import { aPictureForm, aPostText } from '@inkwell/test-support/post'
import { expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const api = useTestApi({ rateLimits: true }, undefined, {
  uploadsPerAccount: { points: 2, duration: 60 },
})

test('all uploads of an account are counted together, and changes of words are none', async () => {
  const { token } = await api().signUp()
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: aPostText() })
  const { _id: id } = await api().createPost(token)
  const cover = { token, params: { id: draft._id } }
  await api().ok('POST /api/v1/images', { token, form: aPictureForm() })
  await api().ok('PUT /api/v1/drafts/{id}/image', { ...cover, form: aPictureForm() })
  const words = new FormData()
  words.set('alt', 'A loom')
  await api().ok('PUT /api/v1/drafts/{id}/image', { ...cover, form: words })
  const refused = [
    await api().refused('POST /api/v1/images', { token, form: aPictureForm() }),
    await api().refused('PUT /api/v1/drafts/{id}/image', { ...cover, form: aPictureForm() }),
    await api().refused('PUT /api/v1/posts/p/{id}/image', {
      token,
      params: { id },
      form: aPictureForm(),
    }),
  ]
  expect(refused.map(({ code }) => code)).toEqual(['rate_limited', 'rate_limited', 'rate_limited'])
})
