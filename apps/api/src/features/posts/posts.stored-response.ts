import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** A post or a draft. */
interface Written {
  content: string
}

/**
 * Compresses a response for storage, without the source, which a repeated request contains, and with
 * the storage address that it was made for. Runs in another thread, because it may exceed a megabyte.
 */
export async function packResponse(post: Written, storage: string): Promise<string> {
  const packed = await deflate(JSON.stringify({ storage, post: { ...post, content: '' } }))
  return packed.toString('base64')
}

interface Packed<T> {
  storage: string
  post: T
}

/** The response to a repeated request with this source; undefined if the storage address has changed. */
export async function unpackResponse<T extends Written>(
  packed: string,
  content: string,
  storage: string,
): Promise<T | undefined> {
  const json = await inflate(Buffer.from(packed, 'base64'))
  const { post, storage: then } = JSON.parse(json.toString()) as Partial<Packed<T>>
  // `content` keeps its position among the fields.
  return post && then === storage ? { ...post, content } : undefined
}
