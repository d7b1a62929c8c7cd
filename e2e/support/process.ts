import { execFile, fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtServer } from '../../scripts/site-build/servers.ts'
import type { ServerName } from '../../scripts/site-build/servers.ts'

export const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))

/** The Node of the packages, which runs the product. */
export const NODE = join(REPOSITORY, 'node_modules/.bin/node')

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 5_000

/** A server that is still starting would create its folder again. */
const starting = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of starting) child.kill('SIGKILL')
})

/** A server of the product as a child process. */
export interface ServerProcess {
  pid: number
  /** Stops it, and kills it after `withinMs`; throws with its output if it had already ended. */
  stop(withinMs?: number): Promise<void>
}

async function stopChild(child: ChildProcess, withinMs = STOP_TIMEOUT_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), withinMs)
  await exited
  clearTimeout(killTimer)
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It took too long.')), START_TIMEOUT_MS)
    child.once('message', () => {
      clearTimeout(timer)
      resolve()
    })
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      reject(new Error(`It ended with ${code ?? signal}.`))
    })
  })
}

/**
 * Starts a built server; resolves when it listens, throws with its output otherwise. The server ends when its
 * channel to this process closes.
 */
export async function startServer(
  name: ServerName,
  settings: Record<string, string>,
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  const { NODE_OPTIONS: _, ...environment } = process.env
  const child = fork(builtServer(REPOSITORY, name), {
    cwd: REPOSITORY,
    execPath: NODE,
    execArgv: [...flags],
    env: { ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const collect = (chunk: Buffer) => (output += chunk.toString())
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  starting.add(child)
  try {
    await untilReady(child)
  } catch (cause) {
    await stopChild(child)
    throw new Error(`The ${name} server did not start:\n${output}`, { cause })
  } finally {
    starting.delete(child)
  }
  return {
    pid: Number(child.pid),
    async stop(withinMs) {
      const ended = child.exitCode ?? child.signalCode
      if (ended !== null) throw new Error(`The ${name} server ended with ${ended}:\n${output}`)
      await stopChild(child, withinMs)
    },
  }
}

/** Runs a program of the product; resolves to its output, throws if it fails. */
export function runProgram(
  module: string,
  words: readonly string[],
  settings: Record<string, string>,
): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...settings }
  return new Promise((resolve, reject) => {
    execFile(NODE, [join(REPOSITORY, module), ...words], { env }, (error, stdout) => {
      if (error) reject(new Error(`${module} failed`, { cause: error }))
      else resolve(stdout)
    })
  })
}
