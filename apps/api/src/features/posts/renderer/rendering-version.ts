import { crc32 } from 'node:zlib'
import { RENDERER_VERSION } from '@inkwell/markdown/version'

/**
 * The number of hash values of storage addresses; with the renderer's version they fit into the column.
 */
const ADDRESSES = 2 ** 20

/**
 * The version of HTML that is rendered now. Other versions are stale: they are from another renderer,
 * or contain another storage address.
 */
export function renderingVersion(storage: string): number {
  return RENDERER_VERSION * ADDRESSES + (crc32(storage) % ADDRESSES)
}
