import { encodeBody } from '../http/encoded-body.ts'
import type { Encoding } from '../http/encoded-body.ts'
import { createVariant } from './static-files.ts'
import type { StaticFile } from './static-files.ts'

/** A file whose content depends on the settings, ready to be sent like a file of the build. */
export async function generateFile(
  address: string,
  content: string | Buffer,
  headers: Record<string, string>,
): Promise<StaticFile> {
  const plain = typeof content === 'string' ? Buffer.from(content) : content
  const variant = async (encoding: Encoding) =>
    createVariant(await encodeBody(plain, encoding), { address, encoding, headers })
  return {
    identity: await variant('identity'),
    br: await variant('br'),
    gzip: await variant('gzip'),
  }
}
