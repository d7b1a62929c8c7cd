import { aPictureForm } from '@inkwell/test-support/post'
import { keepPicturePaths } from './imported-post.ts'
import { exportSite, takeIn } from './own-export.ts'
import { twoHalves, upload } from './pictures.ts'
import type { TestApi } from './test-api.ts'

/** Exports a site with old paths of pictures, and takes it back. */
export async function leaveAndReturn(api: TestApi): Promise<void> {
  const { token } = await api.signUp()
  const image = upload(await twoHalves(32, 32).png().toBuffer())
  const form = aPictureForm({ image })
  const { name: picture } = (await api.ok('POST /api/v1/images', { token, form })).image
  const { _id: post } = await api.createPost(token, { content: `![](/images/${picture})`, image })
  await keepPicturePaths(api, { picture, post })
  await takeIn(api, await exportSite(api))
}
