/** The folder of the built servers, relative to the repository. */
export const SERVERS_DIST = 'dist'

/** The entry of a server: its source, which runs in development, and the file that is built from it. */
interface ServerFiles {
  source: string
  built: string
}

export type ServerName = 'data' | 'web'

/** The servers; paths are relative to the repository. */
export const SERVERS: Record<ServerName, ServerFiles> = {
  data: { source: 'apps/api/src/main.ts', built: `${SERVERS_DIST}/data-service.js` },
  web: { source: 'apps/web/server/main.ts', built: `${SERVERS_DIST}/web-server.js` },
}
