import type { Check, Finding } from './finding.ts'

/** Names of picture files with faults. */
interface Faults {
  checked: number
  missing: string[]
  altered: string[]
  stray: string[]
  unsure: string[]
}

/** Names in a message; of more, only their number. */
const NAMED = 5

const RESTORE = 'Restore the newest backup into an empty folder, and copy them from its "images".'

const NOT_NEEDED =
  'Inkwell deletes them daily if its database is a month old and most files are its own. ' +
  'If they belong to another database, give this one a folder or bucket of its own.'

function counted(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`
}

function named(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return names.slice(0, NAMED).join(', ') + more
}

function findingsOf({
  checked,
  missing,
  altered,
  stray,
  unsure,
}: Faults): Omit<Finding, 'subject'>[] {
  const found: Omit<Finding, 'subject'>[] = []
  if (missing.length > 0) {
    const says = `${counted(missing.length)} of posts missing: ${named(missing)}`
    found.push({ state: 'problem', says, advice: RESTORE })
  }
  if (altered.length > 0) {
    const says = `${counted(altered.length)} not as stored: ${named(altered)}`
    found.push({ state: 'problem', says, advice: RESTORE })
  }
  if (stray.length > 0) {
    const says = `${counted(stray.length)} that no picture needs: ${named(stray)}`
    found.push({ state: 'note', says, advice: NOT_NEEDED })
  }
  if (unsure.length > 0) {
    const says = `${counted(unsure.length)} without a checksum, made by an earlier version: ${named(unsure)}`
    const advice = 'They begin and end as they should. Whether all between is, nobody can tell.'
    found.push({ state: 'note', says, advice })
  }
  const says = `${counted(checked)}, each as it was stored`
  return found.length > 0 ? found : [{ state: 'well', says }]
}

/** Checks that every picture has its files, unchanged. */
export function checkPictures(find: () => Promise<Faults>): Check {
  return { subject: 'Pictures', look: async () => findingsOf(await find()) }
}

/** Checks that a bucket can be written and read. `prepare` throws a sentence. */
export function checkBucket({
  name,
  prepare,
}: {
  name: string
  prepare: () => Promise<void>
}): Check {
  return {
    subject: 'Bucket',
    look: async () => {
      await prepare()
      return [{ state: 'well', says: name }]
    },
  }
}
