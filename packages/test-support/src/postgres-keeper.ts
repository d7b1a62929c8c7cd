import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { PostgresCluster } from './postgres-cluster.ts'
import { clearLeftovers, folderPrefix } from './postgres-leftovers.ts'

/**
 * A process between a test run and its PostgreSQL: when the run is over, however that came about,
 * the line to it is cut, and this one ends the server and removes what it wrote.
 */

/** What a keeper is told to do. */
export type KeeperOrder = 'start' | 'crash' | 'stop'

/** What it says when that is done. */
export type KeeperWord = { done: KeeperOrder; port: number; password: string } | { failed: string }

const password = randomBytes(12).toString('hex')
const isDurable = process.argv.includes('--durable')
const below = process.argv[2] ?? tmpdir()
const folder = await mkdtemp(folderPrefix(below))
const cluster = clearLeftovers(below).then(() =>
  PostgresCluster.create(folder, { password, isDurable }),
)
let port = 0

async function obey(order: KeeperOrder): Promise<void> {
  const server = await cluster
  if (order === 'start') port = await server.start()
  else await server[order]()
}

function say(word: KeeperWord): void {
  if (process.connected) process.send?.(word)
}

async function finish(): Promise<void> {
  try {
    const server = await cluster
    await server.drop()
  } finally {
    await rm(folder, { recursive: true, force: true })
    process.exit()
  }
}

// Ctrl-C reaches everybody; the test run decides when it is over.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => void finish())
process.on('disconnect', () => void finish())
process.on('message', (order: KeeperOrder) => {
  obey(order).then(
    () => say({ done: order, port, password }),
    (error: unknown) => say({ failed: String(error) }),
  )
})
