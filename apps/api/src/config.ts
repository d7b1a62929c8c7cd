import { readSettings } from '@inkwell/settings/settings'
import type { Settings } from '@inkwell/settings/settings'

/**
 * The settings of this process, with `changes` to its environment variables. Throws SettingsError with a
 * message for the operator.
 */
export function readConfig(changes: Record<string, string> = {}): Settings {
  return readSettings({ ...process.env, ...changes })
}

/** The working directory of the user: npm runs scripts in the project's folder. */
export function readCallerFolder(): string {
  return process.env.INIT_CWD ?? process.cwd()
}
