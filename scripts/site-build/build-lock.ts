import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100

/** Whether this process listens now; false if another one does. */
async function listens(server: ReturnType<typeof createServer>, path: string): Promise<boolean> {
  try {
    server.listen(path)
    await once(server, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return false
  }
}

/**
 * Waits until no other process builds in `root`. Resolves to a function that lets the next one build. The lock is a
 * socket in Linux's abstract namespace, which ends with its process, also after SIGKILL (unix(7)).
 */
export async function lockBuilds(root: string): Promise<() => void> {
  const path = `\0inkwell-build-${createHash('sha256').update(root).digest('hex')}`
  const server = createServer((socket) => socket.destroy())
  while (!(await listens(server, path))) await sleep(POLL_MS)
  return () => void server.close()
}
