import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Post } from '@inkwell/contract/post'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/**
 * An answer as the database keeps it for a day: packed, and without the source, which comes again
 * with the same request. Both in threads of their own: it may be more than a megabyte.
 */
export async function packAnswer(post: Post): Promise<string> {
  const packed = await deflate(JSON.stringify({ ...post, content: '' }))
  return packed.toString('base64')
}

/** The answer to a request with this source. */
export async function unpackAnswer(packed: string, content: string): Promise<Post> {
  const json = await inflate(Buffer.from(packed, 'base64'))
  // `content` keeps its place among the fields.
  return { ...(JSON.parse(json.toString()) as Post), content }
}
