import { paths } from '../../platform/paths.ts'
import { POST_STATES } from '../../platform/post-states.ts'
import type { PostState } from '../../platform/post-states.ts'
import type { MyPost } from './my-posts.queries.ts'

/** Reads the state from a query; the default is the first one. */
export function stateOf(name: string | null): PostState {
  return POST_STATES.find((state) => state === name) ?? POST_STATES[0]
}

/** The address of the posts in a state; `q` searches them. */
export function myPostsPath(state: PostState, q = ''): string {
  const query = new URLSearchParams({
    ...(state !== POST_STATES[0] && { state }),
    ...(q !== '' && { q }),
  }).toString()
  return query === '' ? paths.myPosts : `${paths.myPosts}?${query}`
}

/** Where a post is written: that of a new post, or the working copy of one. */
export function editPath({ id, isNew }: Pick<MyPost, 'id' | 'isNew'>): string {
  return isNew ? `${paths.createPost}?draft=${encodeURIComponent(id)}` : paths.editPost(id)
}
