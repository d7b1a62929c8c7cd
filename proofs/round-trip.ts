import { parseArgs } from 'node:util'
import { differencesOf, runRoundTrip } from './round-trip/run-round-trip.ts'

export const about =
  'a site moves from SQLite to PostgreSQL with pictures in OpenStack Swift (Debian: swift-proxy, swift-account, ' +
  'swift-container, swift-object) and back, and its backups are the same [--folder=FOLDER of posts to import]'

function say(what: string): void {
  console.log(`  ${what}`)
}

/** Moves and compares; resolves to whether a backup before each move is the same as one after it. */
export async function prove(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { folder: { type: 'string' } } })
  const { there, back, copies } = await runRoundTrip(values.folder, say)
  const [before] = there
  const counts = [
    ...before.tables.map(({ name, rows }) => [`rows of ${name}`, rows] as const),
    ['files of pictures', before.pictures.files.length] as const,
    ['public copies of them', copies] as const,
  ]
  for (const [what, count] of counts) say(`${what.padEnd(28)} ${String(count).padStart(8)}`)
  const differences = [there, back].map(([one, other]) => differencesOf(one, other))
  for (const [index, way] of ['there', 'back'].entries()) {
    const parts = differences[index] ?? []
    const what = parts.length === 0 ? 'equal' : `different in ${parts.join(', ')}`
    say(`backups before and after the way ${way}: ${what}`)
  }
  return differences.flat().length === 0 && copies > 0
}
