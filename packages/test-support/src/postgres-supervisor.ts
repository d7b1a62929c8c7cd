import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresCluster } from './postgres-cluster.ts'
import { clearLeftovers, folderPrefix } from './postgres-leftovers.ts'

/*
 * A process between a test run and its PostgreSQL server. When the test run ends, even if it is killed,
 * the IPC channel closes; this process then stops the server and removes its folder.
 */

/** A command to this process. */
export type SupervisorCommand = 'start' | 'crash' | 'stop'

/** A stopped server to copy: the folder of its data, and its address. */
export interface Original {
  data: string
  url: string
}

/** Its reply. */
export type SupervisorReply =
  { done: SupervisorCommand; port: number; password: string; data: string } | { failed: string }

const isDurable = process.argv.includes('--durable')
const [below = tmpdir(), primary] = process.argv.slice(2).filter((each) => each !== '--durable')
/** The folder and the address of the server that this one replicates. */
const original = primary === undefined ? undefined : (JSON.parse(primary) as Original)
const password = original ? new URL(original.url).password : randomBytes(12).toString('hex')
const folder = await mkdtemp(folderPrefix(below))
const cluster = clearLeftovers(below).then(() =>
  original
    ? PostgresCluster.copy(folder, { ...original, isDurable })
    : PostgresCluster.create(folder, { password, isDurable }),
)
let port = 0

async function run(command: SupervisorCommand): Promise<void> {
  const server = await cluster
  if (command === 'start') port = await server.start()
  else await server[command]()
}

function reply(message: SupervisorReply): void {
  if (process.connected) process.send?.(message)
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

// Ctrl-C reaches the whole process group; the test run decides when to end.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => void finish())
process.on('disconnect', () => void finish())
process.on('message', (command: SupervisorCommand) => {
  run(command).then(
    () => reply({ done: command, port, password, data: join(folder, 'data') }),
    (error: unknown) => reply({ failed: String(error) }),
  )
})
