import { escapeHtml } from '@inkwell/html-markdown/escape-html'
import { objectOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import { firstOf } from './typed-html.ts'

const NAME = /^[\w-]{1,100}$/
const WEB = /^https?:\/\//i
const OF_TUMBLR = /\.tumblr\.com\/?$/i
const ID = /^\d{1,20}$/

function blogAddress(name: string): string {
  return NAME.test(name) ? `https://${name}.tumblr.com/` : ''
}

/** The line that names who wrote a part, with a link where that is known; empty without a name. */
function lineOf(name: string, address: string): string {
  if (name === '') return ''
  const shown = `<b>${escapeHtml(name)}</b>`
  const linked = WEB.test(address) ? `<a href="${escapeHtml(address)}">${shown}</a>` : shown
  return `<p>${linked}:</p>`
}

/** The line for an item of a trail: it leads to the post there, or to the blog. Blogs that are gone have no link. */
export function lineInTrail({ blog, post, broken_blog_name: gone }: JsonObject): string {
  const { name: written, url } = objectOf(blog)
  const name = textOf(written)
  if (name === '') return lineOf(textOf(gone), '')
  const address = textOf(url) || blogAddress(name)
  const id = textOf(objectOf(post).id)
  const isPost = OF_TUMBLR.test(address) && ID.test(id)
  return lineOf(name, isPost ? `${address.replace(/\/$/, '')}/post/${id}` : address)
}

/** The line for who wrote the first part of a reblog, by its fields. */
export function lineOfRoot(post: JsonObject): string {
  const root = firstOf(post, 'reblogged-root-name', 'reblogged_root_name')
  const name = root || firstOf(post, 'reblogged-from-name', 'reblogged_from_name')
  const kind = root === '' ? 'from' : 'root'
  const address = firstOf(post, `reblogged-${kind}-url`, `reblogged_${kind}_url`)
  return lineOf(name, address || blogAddress(name))
}
