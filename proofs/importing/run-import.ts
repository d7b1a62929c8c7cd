import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { takenSoFar } from './site-content.ts'

const ROOT = join(import.meta.dirname, '../..')
const COMMAND = join(ROOT, 'apps/api/src/cli/import.ts')

export interface ReportItem {
  id: string
  kind: string
  title: string
  outcome: 'taken' | 'listed'
  reason?: string
}

export interface Report {
  totals: { items: number; taken: number; listed: number }
  items: ReportItem[]
}

/** What an import said. */
export interface Imported {
  code: number | null
  /** The format in words; empty if it was not recognised. */
  format: string
  /** What it printed about errors. */
  errors: string
  /** Undefined if there is none. */
  report: Report | undefined
}

function start(path: string, dataDir: string, report: string) {
  const env = { ...process.env, DATA_DIR: dataDir }
  return spawn(process.execPath, [COMMAND, path, '--report', report], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function readReport(path: string): Promise<Report | undefined> {
  const written = await readFile(path, 'utf8').catch(() => undefined)
  return written === undefined ? undefined : (JSON.parse(written) as Report)
}

/** Imports a sample with our command. */
export async function runImport(path: string, dataDir: string): Promise<Imported> {
  const report = join(dataDir, 'report.json')
  await rm(report, { force: true })
  const child = start(path, dataDir, report)
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const errors = await text(child.stderr)
  const code = await exit
  const format = /^This is (?<format>.*)\.$/m.exec(errors)?.groups?.format ?? ''
  return { code, format, errors, report: await readReport(report) }
}

/** Milliseconds between two looks at the database. */
const LOOK_MS = 10

/** Starts an import and ends it with SIGKILL once it has taken some records; the number of those. */
export async function killImport(path: string, dataDir: string, after: number): Promise<number> {
  const child = start(path, dataDir, join(dataDir, 'report.json'))
  child.stderr.resume()
  const exit = new Promise((resolve) => child.once('exit', resolve))
  while (child.exitCode === null && takenSoFar(dataDir) < after) await wait(LOOK_MS)
  child.kill('SIGKILL')
  await exit
  return takenSoFar(dataDir)
}
