import { readSettings } from '@inkwell/settings/settings'
import type { Settings } from '@inkwell/settings/settings'

/** The settings of this process. Throws SettingsError, whose message says what to change. */
export function readConfig(): Settings {
  return readSettings(process.env)
}

/** The folder in which the person stands who ran this: npm runs scripts in the project's own. */
export function readCallerFolder(): string {
  return process.env.INIT_CWD ?? process.cwd()
}
