import { SettingsError } from '@inkwell/settings/settings'
import { DatabaseDamaged } from './db/damaged.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { StorageUnavailable } from './storage/unavailable.ts'

/** The service cannot start. The message is a sentence for the operator, with what to change. */
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

/** The message for a failed command; for unexpected errors the stack trace. */
export function complaintAbout(error: unknown): string {
  const isForPeople = FOR_PEOPLE.some((kind) => error instanceof kind)
  if (!(error instanceof Error)) return String(error)
  return isForPeople ? error.message : String(error.stack)
}
