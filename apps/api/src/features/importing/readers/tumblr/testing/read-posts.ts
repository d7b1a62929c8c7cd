import { NOTHING, readAll } from '../../../../../testing/import-archives.ts'
import type { Asked } from '../../../reader.ts'
import { tumblr } from '../tumblr.ts'

/** The fields that every post has. */
export const START = {
  blog_name: 'ada',
  post_url: 'https://ada.tumblr.com/post/5/a-slug',
  slug: 'a-slug',
}

/** What the reader makes of posts of the blog `ada`; the author comes first. */
export function readPosts(...posts: object[]) {
  return readWith(NOTHING, posts)
}

/** The same with the words of others. */
export function readWithOthers(...posts: object[]) {
  return readWith({ othersWords: true }, posts)
}

function readWith(asked: Asked, posts: readonly object[]) {
  const list = posts.map((post, index) =>
    Object.assign({ id_string: String(index + 5) }, START, post),
  )
  return readAll(tumblr, { 'posts.json': JSON.stringify({ response: { posts: list } }) }, asked)
}

/** A block of text. */
export function textBlock(text: string, more: object = {}): object {
  return { type: 'text', text, ...more }
}
