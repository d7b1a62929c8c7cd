import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Settings } from '@inkwell/settings/settings'

/** A port of the settings is in use; the message names it. */
export class TakenPort extends Error {
  override readonly name = 'TakenPort'
}

async function isTaken(host: string, port: number): Promise<boolean> {
  const server = createServer().listen({ host, port })
  try {
    await once(server, 'listening')
    return false
  } catch (error) {
    // The servers explain every other error.
    return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  } finally {
    server.close()
  }
}

/**
 * Throws TakenPort if a server of another start listens at a port. Processes that share a port would not
 * notice: they would share it with that one.
 */
export async function refuseTakenPorts(settings: Settings): Promise<void> {
  const { host, servers, apiPort, webPort } = settings
  const ports = { API_PORT: apiPort, WEB_PORT: webPort }
  const own = { both: ports, data: { API_PORT: apiPort }, web: { WEB_PORT: webPort } }[servers]
  for (const [name, port] of Object.entries(own)) {
    if (await isTaken(host, port)) {
      throw new TakenPort(`Port ${port} is taken; set ${name} to a free one.`)
    }
  }
}
