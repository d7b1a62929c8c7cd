import { randomUUID } from 'node:crypto'
import type { Bucket } from '@inkwell/settings/picture-storage'
import type { Settings } from '@inkwell/settings/settings'
import { FILES_FOLDER, placeOf } from './file-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

/** The folder of the bucket whose files everyone may read. */
const PUBLIC_FOLDER = 'public'

/**
 * Immutable, because the name contains a hash. Shared caches ask again after five minutes, because the
 * picture may have been withdrawn.
 */
const PUBLIC_CACHE = 'public, max-age=31536000, s-maxage=300, immutable'

/** Milliseconds for a request to the public address. */
const TIMEOUT = 5_000

/** The copies of pictures that everyone may read. */
export interface PublicPlace {
  files: FileStore
  /** Where a CDN or the bucket itself serves them; undefined if pictures are only withdrawn. */
  address: string | undefined
}

/** The public part of the bucket; undefined without a bucket. */
export function createPublicPlace({
  bucket,
  publicPictures: address,
}: Pick<Settings, 'bucket' | 'publicPictures'>): PublicPlace | undefined {
  const folder = { name: PUBLIC_FOLDER, cacheControl: PUBLIC_CACHE }
  return bucket && { files: createS3Store(bucket, { folder }), address }
}

/** Where everyone finds a public file; `address` is the setting. */
export function publicUrlOf(address: string, name: string): string {
  return `${address}/${placeOf(name)}`
}

/** Whether everyone gets a file of this size at the URL, without a redirect. */
export async function isServed(url: string, size: number): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT)
  try {
    const { status, headers } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
    const length = headers.get('Content-Length')
    return status === 200 && (length === null || Number(length) === size)
  } catch {
    return false
  }
}

/** Where everyone would find a file of the bucket if its policy allowed that. */
function openUrlOf({ name, prefix, endpoint, region }: Bucket, place: string): string {
  return `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${name}/${prefix}${place}`
}

/**
 * Whether everyone gets what is public at the address, and whether everyone gets from the bucket what
 * is private. Stores a file for each, and removes it. Throws StorageUnavailable.
 */
export async function inspectPublicPlace(
  { files: publicFiles, address }: PublicPlace,
  { bucket, files }: { bucket: Bucket; files: FileStore },
): Promise<{ isServed: boolean; isOpen: boolean }> {
  const probe = randomUUID()
  const bytes = Buffer.from(probe)
  try {
    await files.put(probe, bytes)
    await publicFiles.put(probe, bytes)
    const url = address === undefined ? undefined : publicUrlOf(address, probe)
    return {
      isServed: url !== undefined && (await isServed(url, bytes.length)),
      isOpen: await isServed(openUrlOf(bucket, `${FILES_FOLDER}/${placeOf(probe)}`), bytes.length),
    }
  } finally {
    for (const store of [files, publicFiles]) await store.remove([probe])
  }
}
