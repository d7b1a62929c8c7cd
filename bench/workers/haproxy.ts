import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY } from '../../e2e/support/process.ts'

interface Ports {
  web: number
  api: number
}

/** The version of haproxy; undefined if it is not installed. */
export function haproxyVersion(): string | undefined {
  const { stdout } = spawnSync('haproxy', ['-v'], { encoding: 'utf8' })
  return /(\d+\.\d+\.\d+)/.exec(stdout)?.[1]
}

/** Replaces the two servers of a backend by these. */
function withServers(text: string, name: string, ports: readonly number[]): string {
  const lines = ports.map((port, index) => `    server ${name}${index} 127.0.0.1:${port}\n`)
  return text.replace(new RegExp(`(?: +server ${name}\\d .*\\n)+`), lines.join(''))
}

/** Runs haproxy with the configuration of the documentation. */
export async function startHaproxy(front: Ports, servers: readonly Ports[]): Promise<ChildProcess> {
  const example = await readFile(join(REPOSITORY, 'docs/examples/haproxy.cfg'), 'utf8')
  const framed = example
    // All requests come from one address.
    .replaceAll(/^ +stick.*\n/gm, '')
    .replace('127.0.0.1:8080', `127.0.0.1:${front.web}`)
    .replace('127.0.0.1:8081', `127.0.0.1:${front.api}`)
  const sites = withServers(
    framed,
    'web',
    servers.map(({ web }) => web),
  )
  const all = withServers(
    sites,
    'data',
    servers.map(({ api }) => api),
  )
  const file = join(await mkdtemp(join(tmpdir(), 'inkwell-haproxy-')), 'haproxy.cfg')
  await writeFile(file, all)
  return spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
}
