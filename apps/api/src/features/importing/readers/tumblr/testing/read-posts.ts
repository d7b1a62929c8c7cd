import { readAll } from '../../../../../testing/import-archives.ts'
import { tumblr } from '../tumblr.ts'

/** The fields that every post has. */
export const START = {
  blog_name: 'ada',
  post_url: 'https://ada.tumblr.com/post/5/a-slug',
  slug: 'a-slug',
}

/** What the reader makes of posts of the blog `ada`; the author comes first. */
export function readPosts(...posts: object[]) {
  const list = posts.map((post, index) =>
    Object.assign({ id_string: String(index + 5) }, START, post),
  )
  return readAll(tumblr, { 'posts.json': JSON.stringify({ response: { posts: list } }) })
}

/** A block of text. */
export function textBlock(text: string, more: object = {}): object {
  return { type: 'text', text, ...more }
}
