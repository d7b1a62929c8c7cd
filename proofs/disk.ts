import { parseArgs } from 'node:util'
import { failedDisk, fullDisk, fullServerDisk, readOnlyDisk } from './disk/trials.ts'
import type { Outcome } from './disk/trials.ts'
import { MountRefused } from './disk/volume.ts'

export const about =
  'real disks that are full, fail or only read; needs the right to mount [--megabytes=24] [--rounds=3]'

/** The size of an empty PostgreSQL server. */
const SERVER_MEGABYTES = 80

function numbersOf(args: string[]): { megabytes: number; rounds: number } {
  const { values } = parseArgs({
    args,
    options: {
      megabytes: { type: 'string', default: '24' },
      rounds: { type: 'string', default: '3' },
    },
  })
  const [megabytes, rounds] = [Number(values.megabytes), Number(values.rounds)]
  if (!Number.isInteger(megabytes) || megabytes < 8 || !Number.isInteger(rounds) || rounds < 1) {
    throw new Error(`Usage: ${about}`)
  }
  return { megabytes, rounds }
}

function show({ name, acknowledged, refused, resumed, slowest, lines }: Outcome): boolean {
  const times = resumed.map((each) => `${Math.round(each)} ms`).join(', ')
  console.log(`\n${name}`)
  console.log(`  writes acknowledged       ${acknowledged}`)
  console.log(`  refused in words          ${refused}`)
  console.log(`  slowest answer            ${Math.round(slowest)} ms`)
  console.log(`  written again after       ${times}`)
  console.log(`  findings                  ${lines.length}`)
  for (const line of lines.slice(0, 20)) console.error(`  ✗ ${line}`)
  return lines.length === 0
}

/**
 * Runs all trials; resolves to whether there were no violations. Fails without the right to mount.
 */
export async function prove(args: string[]): Promise<boolean> {
  const { megabytes, rounds } = numbersOf(args)
  const trials = [
    () => fullDisk('sqlite', { megabytes, rounds }),
    () => fullDisk('postgres', { megabytes, rounds }),
    () => fullServerDisk({ megabytes: megabytes + SERVER_MEGABYTES, rounds }),
    () => failedDisk(megabytes),
    () => readOnlyDisk(megabytes),
  ]
  let succeeded = true
  try {
    for (const trial of trials) succeeded = show(await trial()) && succeeded
  } catch (error) {
    if (!(error instanceof MountRefused)) throw error
    console.error(error.message)
    return false
  }
  return succeeded
}
