import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MOMENTS, Trial } from './typing/trial.ts'
import type { Found } from './typing/trial.ts'

export const about =
  'somebody types while the page, the browser, the network, a server or the session ends, also before scripts run [--moments=200] [--anew]'

/** A stopped run goes on from here. */
const PROGRESS = resolve(import.meta.dirname, '../node_modules/.cache/proofs/typing.json')

async function readProgress(): Promise<Found[]> {
  try {
    return JSON.parse(await readFile(PROGRESS, 'utf8')) as Found[]
  } catch {
    return []
  }
}

async function writeProgress(all: readonly Found[]): Promise<void> {
  await mkdir(dirname(PROGRESS), { recursive: true })
  await writeFile(PROGRESS, JSON.stringify(all))
}

function isRight({ missing, problem }: Found): boolean {
  return missing === 0 && problem === undefined
}

function print(all: readonly Found[]): void {
  const day = new Date().toISOString().slice(0, 10)
  console.log(`${day}, Node ${process.versions.node}, ${availableParallelism()} cores\n`)
  for (const moment of MOMENTS) {
    const own = all.filter((found) => found.moment === moment)
    const wrong = own.filter((found) => !isRight(found))
    console.log(`  ${moment.padEnd(10)} ${own.length} moments, ${wrong.length} violations`)
  }
  const typed = all.reduce((sum, found) => sum + found.typed, 0)
  console.log(`  characters at the ends of the pages, together: ${typed}`)
  for (const found of all.filter((each) => !isRight(each))) {
    console.error(
      `  ✗ ${found.moment}: ${found.missing} characters missing. ${found.problem ?? ''}`,
    )
  }
}

/** Runs the moments in turn; resolves to whether none lost more than a second of typing. */
export async function prove(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { moments: { type: 'string', default: '200' }, anew: { type: 'boolean' } },
  })
  const count = Number(values.moments)
  if (!Number.isInteger(count) || count < 1) throw new Error(`Usage: ${about}`)
  const all = values.anew ? [] : await readProgress()
  const trial = await Trial.start()
  try {
    while (all.length < count) {
      const moment = MOMENTS[all.length % MOMENTS.length] ?? 'page'
      all.push(await trial.run(moment))
      await writeProgress(all)
      if (process.stderr.isTTY) process.stderr.write(`\rMoment ${all.length} of ${count}`)
    }
  } finally {
    await trial.stop()
  }
  print(all)
  await rm(PROGRESS, { force: true })
  return all.every(isRight)
}
