import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { REPOSITORY, NODE } from './process.ts'

/** Builds the site if the build is stale. */
export default async function buildSite(): Promise<void> {
  await promisify(execFile)(NODE, [join(REPOSITORY, 'scripts/build.ts')], { cwd: REPOSITORY })
}
