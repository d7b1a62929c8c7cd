import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Post } from '@inkwell/contract/post'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/**
 * An answer as the database keeps it for a day: packed, without the source, which comes again with the
 * same request, and with the address of `storage` that it holds. Both in threads of their own: it may
 * be more than a megabyte.
 */
export async function packResponse(post: Post, storage: string): Promise<string> {
  const packed = await deflate(JSON.stringify({ storage, post: { ...post, content: '' } }))
  return packed.toString('base64')
}

interface Packed {
  storage: string
  post: Post
}

/** The answer to a request with this source; undefined where its pictures have another address now. */
export async function unpackResponse(
  packed: string,
  content: string,
  storage: string,
): Promise<Post | undefined> {
  const json = await inflate(Buffer.from(packed, 'base64'))
  const { post, storage: then } = JSON.parse(json.toString()) as Partial<Packed>
  // `content` keeps its place among the fields.
  return post && then === storage ? { ...post, content } : undefined
}
