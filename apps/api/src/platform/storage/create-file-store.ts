import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import { createDiskStore } from './disk-store.ts'
import { FILES_FOLDER } from './file-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

/** The storage of pictures that the settings name. */
export function createFileStore({
  dataDir,
  bucket,
}: Pick<Settings, 'dataDir' | 'bucket'>): FileStore {
  return bucket ? createS3Store(bucket) : createDiskStore(join(dataDir, FILES_FOLDER))
}
