import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Generator, Load } from './load.ts'
import { bytesOf, CONNECTIONS } from './load-request.ts'
import type { LoadResult } from './load-result.ts'

const SCRIPT = join(import.meta.dirname, 'wrk.lua')

/** Seconds; longer than any load. */
const LONGEST = 60

/** Milliseconds between two signals to end. */
const SIGNAL_MS = 50

interface Measured {
  requests: number
  seconds: number
  p50Us: number
  p99Us: number
  failed: number
  /** Of requests that are sent once: those that a closed connection lost, or that took too long. */
  unanswered: number
}

/** Parses the output of our wrk script; throws if it contains no result, or answers are missing. */
export function parseWrk(output: string): LoadResult {
  const line = /^measured (\{.*\})$/m.exec(output)?.[1]
  if (line === undefined) throw new Error(`wrk measured nothing:\n${output}`)
  const { requests, seconds, p50Us, p99Us, failed, unanswered } = JSON.parse(line) as Measured
  if (unanswered > 0) throw new Error(`${unanswered} requests got no answer:\n${output}`)
  const perSecond = requests / seconds
  return { requests, seconds, perSecond, p50: p50Us / 1_000, p99: p99Us / 1_000, failed }
}

async function run(load: Load, file: string): Promise<LoadResult> {
  const { origin, forMs } = load
  const mode = forMs === undefined ? 'once' : 'turns'
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${LONGEST}s`, '--timeout=20s', `-s${SCRIPT}`]
  const child = spawn('wrk', [...options, origin, '--', file, mode], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let signals: ReturnType<typeof setInterval> | undefined
  // wrk's duration has whole seconds only; on SIGINT it ends and prints its result. One that comes before wrk
  // begins to sleep, as after a very short load, does not wake it.
  function interrupt(): void {
    signals ??= setInterval(() => child.kill('SIGINT'), SIGNAL_MS)
  }
  function read(chunk: Buffer): void {
    output += chunk.toString()
    if (output.includes('answered\n')) interrupt()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const end = forMs === undefined ? undefined : setTimeout(interrupt, forMs - SIGNAL_MS)
  await once(child, 'close')
  clearTimeout(end)
  clearInterval(signals)
  return parseWrk(output)
}

async function generate(load: Load): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-wrk-'))
  try {
    const file = join(folder, 'requests')
    const { host } = new URL(load.origin)
    const requests = load.requests.map((request) => bytesOf(request, host))
    const parts = requests.flatMap((bytes) => [Buffer.from(`${bytes.byteLength}\n`), bytes])
    await writeFile(file, Buffer.concat(parts))
    return await run(load, file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The generator wrk, if it is installed. */
export function findWrk(): Promise<Generator | undefined> {
  return new Promise((resolve) => {
    // `wrk -v` prints its version and exits with an error.
    execFile('wrk', ['-v'], (error, output) => {
      const version = /^wrk \S*?(\d+(?:\.\d+)+)/.exec(output)?.[1]
      if (version === undefined || (error && error.code === 'ENOENT')) resolve(undefined)
      else resolve({ name: `wrk ${version}`, generate })
    })
  })
}
