import { encodeBody } from './encoded-body.ts'
import { variantOf } from './static-files.ts'
import type { StaticFile } from './static-files.ts'

/** A file that the settings of this site make, ready to be sent like one of the build. */
export async function makeFile(
  address: string,
  content: string,
  headers: Record<string, string> = {},
): Promise<StaticFile> {
  const { br, gzip, identity } = await encodeBody(content)
  return {
    identity: variantOf(identity, { address, encoding: 'identity', headers }),
    br: variantOf(br, { address, encoding: 'br', headers }),
    gzip: variantOf(gzip, { address, encoding: 'gzip', headers }),
  }
}
