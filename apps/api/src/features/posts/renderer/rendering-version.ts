import { crc32 } from 'node:zlib'
import { RENDERER_VERSION } from '@inkwell/markdown/version'

/** Numbers for addresses of storage; with a version in front, they fit into the column. */
const ADDRESSES = 2 ** 20

/**
 * Under which version HTML of today is stored: another one is stale, be it of another renderer, or of
 * another address of our pictures. Over https, pictures are loaded from everywhere: then the address
 * makes no difference.
 */
export function renderingVersion(storage: string): number {
  const address = storage.startsWith('https:') ? '' : storage
  return RENDERER_VERSION * ADDRESSES + (crc32(address) % ADDRESSES)
}
