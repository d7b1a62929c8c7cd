import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Post } from '@inkwell/contract/post'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/**
 * Compresses a response for storage, without the source, which a repeated request contains, and with
 * the storage address that it was made for. Runs in another thread, because it may exceed a megabyte.
 */
export async function packResponse(post: Post, storage: string): Promise<string> {
  const packed = await deflate(JSON.stringify({ storage, post: { ...post, content: '' } }))
  return packed.toString('base64')
}

interface Packed {
  storage: string
  post: Post
}

/** The response to a repeated request with this source; undefined if the storage address has changed. */
export async function unpackResponse(
  packed: string,
  content: string,
  storage: string,
): Promise<Post | undefined> {
  const json = await inflate(Buffer.from(packed, 'base64'))
  const { post, storage: then } = JSON.parse(json.toString()) as Partial<Packed>
  // `content` keeps its position among the fields.
  return post && then === storage ? { ...post, content } : undefined
}
