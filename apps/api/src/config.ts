import { readSettings } from '@inkwell/settings/settings'
import type { Settings } from '@inkwell/settings/settings'

/** The settings of this process. Throws SettingsError, whose message says what to change. */
export function readConfig(): Settings {
  return readSettings(process.env)
}
