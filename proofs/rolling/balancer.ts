import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { REPOSITORY } from '../../e2e/support/process.ts'
import type { Addresses } from './addresses.ts'

const run = promisify(execFile)

/** The ports of the examples. */
const PORTS: Record<keyof Addresses, number> = {
  site: 8080,
  data: 8081,
  web1: 5101,
  web2: 5102,
  data1: 4101,
  data2: 4102,
}

interface Program {
  example: string
  /** The arguments that run this file in the foreground. */
  run: (file: string, folder: string) => string[]
  /** The arguments that check it. */
  check: (file: string, folder: string) => string[]
}

function inForeground(file: string, folder: string): string[] {
  const files = `pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')} error;`
  return ['-p', folder, '-c', file, '-g', `daemon off; ${files}`]
}

const PROGRAMS = {
  haproxy: {
    example: 'haproxy.cfg',
    run: (file) => ['-db', '-f', file],
    check: (file) => ['-c', '-f', file],
  },
  nginx: {
    example: 'nginx.conf',
    run: inForeground,
    check: (file, folder) => [...inForeground(file, folder), '-t'],
  },
} satisfies Record<string, Program>

export type BalancerName = keyof typeof PROGRAMS

export const BALANCERS = Object.keys(PROGRAMS) as BalancerName[]

/** A running load balancer. */
export interface Balancer {
  /** Name and version. */
  name: string
  pid: number
  stop(): Promise<void>
}

/** The example of the documentation with the ports of this run. */
async function writeConfiguration(example: string, folder: string, ports: Addresses) {
  let text = await readFile(join(REPOSITORY, 'docs/examples', example), 'utf8')
  for (const [name, port] of Object.entries(PORTS)) {
    const own = `127.0.0.1:${ports[name as keyof Addresses]}`
    if (!text.includes(`127.0.0.1:${port}`)) throw new Error(`${example} has no port ${port}.`)
    text = text.replaceAll(`127.0.0.1:${port}`, own)
  }
  const file = join(folder, example)
  await writeFile(file, text)
  return file
}

async function versionOf(name: BalancerName): Promise<string> {
  try {
    const { stdout, stderr } = await run(name, ['-v'])
    return /(\d+\.\d+\.\d+)/.exec(stdout + stderr)?.[1] ?? 'of unknown version'
  } catch (cause) {
    throw new Error(`This proof needs ${name}. On Debian: apt-get install ${name}`, { cause })
  }
}

/** Starts a load balancer with the configuration of the documentation. */
export async function startBalancer(
  name: BalancerName,
  folder: string,
  addresses: Addresses,
): Promise<Balancer> {
  const version = await versionOf(name)
  const program: Program = PROGRAMS[name]
  const file = await writeConfiguration(program.example, folder, addresses)
  await run(name, program.check(file, folder))
  const child = spawn(name, program.run(file, folder), { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await fetch(`http://127.0.0.1:${addresses.data}/healthz`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`)
    await sleep(50)
  }
  return {
    name: `${name} ${version}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
