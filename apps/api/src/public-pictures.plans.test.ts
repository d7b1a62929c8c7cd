import { expect, test } from 'vitest'
import { aPictureForm } from '@inkwell/test-support/post'
import { PublicPosts } from './testing/public-posts.ts'
import { readPlans } from './testing/query-plans.ts'
import { noteStatements } from './testing/sent-statements.ts'

const posts = new PublicPosts()

test('no statement for public pictures scans or sorts a whole table', async () => {
  const { api } = posts
  await api.stop()
  const tell = noteStatements()
  await api.start()
  const { token } = posts.author
  const { image } = await api.ok('POST /api/v1/images', { token, form: aPictureForm() })
  await api.createPost(token, { content: `![](/images/${image.name})` })
  await posts.makePublic(`/images/${image.name}`)
  const { params } = await posts.createPublic()
  await api.ok('POST /api/v1/posts/p/{id}/unpublish', { params, token })
  const { publicPictures, database } = api.app.services
  await database.writes.deleteFrom('public_picture').where('key', '>', '').execute()
  await publicPictures.sweep()
  await database.writes.updateTable('public_picture').set({ store: 's3://left' }).execute()
  await publicPictures.verify()
  const statements = tell().filter(
    (each) =>
      /public_picture|page_picture/.test(each) &&
      !/^update "public_picture" set "store" = \S+$/.test(each),
  )
  expect(statements.length).toBeGreaterThan(12)
  expect(await readPlans(statements, api.settings)).toEqual([])
})
