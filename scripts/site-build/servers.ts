import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ServerName = 'data' | 'web'

/** The module with which each server starts, relative to the repository. Development runs it. */
export const SERVER_ENTRIES: Record<ServerName, string> = {
  data: 'apps/api/src/main.ts',
  web: 'apps/web/server/main.ts',
}

/** The file that is built from it, in the folder of a build. */
export const SERVER_FILES: Record<ServerName, string> = {
  data: 'data-service.js',
  web: 'web-server.js',
}

/**
 * The folder of builds of the servers, relative to the repository. Each build has a folder of its own,
 * because a server that runs still loads files of its build when another one is made.
 */
export const BUILDS = 'dist'

/** The file that names the folder of the current build, relative to the repository. */
export const CURRENT_BUILD = join(BUILDS, 'built-from')

/** The absolute path of a built server. Throws if nothing is built. */
export function builtServer(root: string, name: ServerName): string {
  const build = readFileSync(join(root, CURRENT_BUILD), 'utf8')
  return join(root, BUILDS, build, SERVER_FILES[name])
}
