import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ServerName = 'data' | 'web'

/** The entry of each server, relative to the repository. Development runs it. */
export const SERVER_SOURCES: Record<ServerName, string> = {
  data: 'apps/api/src/main.ts',
  web: 'apps/web/server/main.ts',
}

/** The entry of each server in the folder of a build. */
export const SERVER_FILES: Record<ServerName, string> = {
  data: 'data-service.js',
  web: 'web-server.js',
}

/**
 * The folder of builds of the servers, relative to the repository. Each build has a folder of its own, because a server
 * that runs still loads files of its build when another one is made.
 */
export const BUILDS = 'dist'

/** The file that names the folder of the current build. */
const CURRENT = join(BUILDS, 'built-from')

/** The name of the current build's folder in `BUILDS`; undefined before the first build. */
export function currentBuild(root: string): string | undefined {
  try {
    return readFileSync(join(root, CURRENT), 'utf8')
  } catch {
    return undefined
  }
}

/** The entry of a built server. Throws if nothing is built. */
export function builtServer(root: string, name: ServerName): string {
  const build = currentBuild(root)
  if (build === undefined) throw new Error('The servers are not built: npm run build')
  return join(root, BUILDS, build, SERVER_FILES[name])
}
