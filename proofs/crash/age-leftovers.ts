import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from './engines.ts'

const AGE_PICTURES = `update image set created_at = '2000-01-01T00:00:00.000Z'
  where not exists (select 1 from post where post.image_key = image.key)`

const END_REPEATING = `update job set lease_until = null, run_at = created_at
  where unique_key = kind`

/**
 * Sets the age of temporary files and unused pictures far back, so that the next start removes
 * them. Younger files could belong to another process.
 */
export async function ageLeftovers(engine: Engine, dataDir: string): Promise<void> {
  await engine.query(dataDir, AGE_PICTURES)
  await engine.query(dataDir, END_REPEATING)
  const folder = join(dataDir, 'images', 'unfinished')
  // The folder does not exist before the first picture.
  const names = await readdir(folder).catch(() => [])
  for (const name of names) await utimes(join(folder, name), 0, 0)
}
