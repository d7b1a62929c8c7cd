import type { Post } from '@inkwell/contract/post'
import { toPost } from './posts.mapper.ts'
import type { DescribeImage } from './posts.mapper.ts'
import type { PostsRenderer } from './posts.renderer.ts'
import type { PostRow } from './posts.repository.ts'
import { columnsOfRendering } from './posts.text.ts'

interface Showing {
  renderer: Pick<PostsRenderer, 'renew'>
  describe: DescribeImage
}

/** The public form of a post, with a current rendering. */
export async function showPost(post: PostRow, { renderer, describe }: Showing): Promise<Post> {
  const renewed = await renderer.renew(post)
  const row = renewed ? { ...post, ...columnsOfRendering(renewed) } : post
  return toPost(row, describe)
}
