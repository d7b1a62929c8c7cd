import { aPictureForm } from '@inkwell/test-support/post'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { keepPicturePaths } from '../../testing/imported-post.ts'
import { exportSite } from '../../testing/own-export.ts'
import type { Files } from '../../testing/own-export.ts'
import { twoHalves, upload } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'

const api = useTestApi()

function textIn(files: Files, name: string): string {
  return strFromU8(files[name] ?? new Uint8Array())
}

/** The lines about old paths of pictures. */
function rowsIn(files: Files): unknown[] {
  const lines = textIn(files, '_inkwell/picture-addresses.ndjson').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as unknown)
}

async function archiveOf(token: string): Promise<Files> {
  const response = await api().call('GET /api/v1/users/me/export', { token })
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

/** A post that shows a picture and has a cover. */
async function aPictured(token: string): Promise<{ picture: string; post: string }> {
  const image = upload(await twoHalves(64, 32).png().toBuffer())
  const form = aPictureForm({ image })
  const { name: picture } = (await api().ok('POST /api/v1/images', { token, form })).image
  const content = `![](/images/${picture})`
  const { _id: post } = await api().createPost(token, { content, image })
  return { picture, post }
}

/** Keeps a path of the picture and one of the cover. */
async function keepPaths(folder: string, { picture, post }: { picture: string; post: string }) {
  const { writes } = api().app.services.database
  const rows = [
    { path: `/${folder}/a.png`, kind: 'picture' as const, target_id: picture },
    { path: `/${folder}/b.png`, kind: 'cover' as const, target_id: post },
  ]
  await writes.insertInto('old_address').values(rows).execute()
}

test('redirects lead to the files of the archive, in one order', async () => {
  const { token } = await api().signUp()
  const pictured = await aPictured(token)
  await keepPicturePaths(api(), pictured)
  const files = unzipSync(await exportSite(api()))
  const lines = textIn(files, 'redirects.csv').split('\n').slice(-5)
  const rows = lines.map((line) => line.split(','))
  const folder = '/wp-content/uploads/2020/01'
  expect(rows).toEqual([
    [`${folder}/50%2525.jpg`, `/images/${pictured.picture}`],
    [`${folder}/a%2C%20%22b%22%20(1).jpg`, `/images/${pictured.picture}`],
    [`${folder}/\u6A5F-300x200.jpg`, `/images/${pictured.picture}`],
    [`${folder}/cover.jpg`, expect.stringMatching(/^\/images\/[0-9a-f]{64}\.\w+$/)],
    [''],
  ])
  for (const [, file = ''] of rows.slice(0, -1)) expect(Object.keys(files)).toContain(file.slice(1))
})

test('the archive of an author has the old paths of their own pictures only', async () => {
  const [mine, theirs] = [await api().signUp(), await api().signUp()]
  await keepPaths('mine', await aPictured(mine.token))
  await keepPaths('theirs', await aPictured(theirs.token))
  const files = await archiveOf(mine.token)
  const owner = mine.user._id
  expect(rowsIn(files)).toEqual([
    expect.objectContaining({ path: '/mine/a.png', kind: 'picture', owner }),
    expect.objectContaining({ path: '/mine/b.png', kind: 'cover', owner }),
  ])
  for (const bytes of Object.values(files)) expect(strFromU8(bytes)).not.toContain('/theirs/')
})

test('redirects are of pictures that everyone can see', async () => {
  const { token } = await api().signUp()
  const pictured = await aPictured(token)
  await keepPaths('hidden', pictured)
  const redirected = async () => {
    return textIn(await archiveOf(token), 'redirects.csv').match(/^\/hidden\//gm)?.length ?? 0
  }
  expect(await redirected()).toBe(2)
  const params = { id: pictured.post }
  await api().ok('POST /api/v1/posts/p/{id}/unpublish', { token, params })
  expect(await redirected()).toBe(0)
  expect(rowsIn(await archiveOf(token))).toHaveLength(2)
})
