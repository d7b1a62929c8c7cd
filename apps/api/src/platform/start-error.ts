import { SettingsError } from '@inkwell/settings/settings'
import { DatabaseDamaged } from './db/damaged.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'

/** The service cannot start; the message is one sentence for a person and names what to change. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** What to tell a person whose command failed: a sentence where there is one, or the whole stack. */
export function complaintAbout(error: unknown): string {
  const isForPeople = [StartError, SettingsError, DatabaseDamaged, DatabaseUnavailable].some(
    (kind) => error instanceof kind,
  )
  if (!(error instanceof Error)) return String(error)
  return isForPeople ? error.message : String(error.stack)
}
