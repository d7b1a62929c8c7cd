import { SettingsError } from '@inkwell/settings/settings'
import { DatabaseDamaged } from './db/damaged.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { StorageUnavailable } from './storage/unavailable.ts'

/** The service cannot start; the message is one sentence for a person and names what to change. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const FOR_PEOPLE = [
  StartError,
  SettingsError,
  DatabaseDamaged,
  DatabaseUnavailable,
  StorageUnavailable,
]

/** What to tell a person whose command failed: a sentence where there is one, or the whole stack. */
export function complaintAbout(error: unknown): string {
  const isForPeople = FOR_PEOPLE.some((kind) => error instanceof kind)
  if (!(error instanceof Error)) return String(error)
  return isForPeople ? error.message : String(error.stack)
}
