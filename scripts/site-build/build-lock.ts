import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { BuildError } from './build-error.ts'

const POLL_MS = 100

/** A build takes seconds, and a minute on a small machine. */
const TIMEOUT_MS = 5 * 60_000

const STILL_LOCKED =
  'Another process has been building the site for five minutes. End it, and start again.'

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
 * Waits until no other process builds in `root`, and calls `onWait` once if it has to. Resolves to a function that lets
 * the next one build; rejects with BuildError after `timeoutMs`. The lock is a socket in Linux's abstract namespace,
 * which ends with its process, also after SIGKILL (unix(7)).
 */
export async function lockBuilds(
  root: string,
  onWait: () => void,
  timeoutMs = TIMEOUT_MS,
): Promise<() => void> {
  const path = `\0inkwell-build-${createHash('sha256').update(root).digest('hex')}`
  const server = createServer((socket) => socket.destroy())
  const unlock = () => void server.close()
  if (await listens(server, path)) return unlock
  onWait()
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    await sleep(POLL_MS)
    if (await listens(server, path)) return unlock
  }
  throw new BuildError(STILL_LOCKED)
}
