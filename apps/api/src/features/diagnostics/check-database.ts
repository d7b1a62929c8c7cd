import { databaseFaults } from '../../platform/db/database-faults.ts'
import { ALL_MIGRATIONS } from '../../platform/db/migrate.ts'
import type { Snapshot } from '../../platform/db/snapshot.ts'
import type { Check, Finding } from './finding.ts'

const REPAIR = 'Restore the newest backup into an empty folder: npm run restore -- FILE'

type Found = Omit<Finding, 'subject'>

function levelOf({ level, engine }: Snapshot): Found {
  const newest = Object.keys(ALL_MIGRATIONS).toSorted().at(-1)
  if (!level || !newest) {
    return {
      state: 'note',
      says: `${engine}, without tables`,
      advice: 'The next start makes them.',
    }
  }
  const says = `${engine}, level ${level}`
  if (level > newest) {
    const advice = `Start the newer version that made it: this one ends at ${newest}.`
    return { state: 'problem', says: `${says}, made by a newer version`, advice }
  }
  if (level === newest) return { state: 'well', says }
  const advice = `The next start backs it up, and brings it up to ${newest}.`
  return { state: 'note', says: `${says}, of an earlier version`, advice }
}

/** Checks that the database is reachable, intact and at the level of this program. */
export function checkDatabase(
  take: <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T>,
): Check {
  return {
    subject: 'Database',
    look: () =>
      take(async (snapshot) => {
        const faults = await databaseFaults(snapshot.queries)
        const broken = faults.map((says): Found => ({ state: 'problem', says, advice: REPAIR }))
        return [levelOf(snapshot), ...broken]
      }),
  }
}
