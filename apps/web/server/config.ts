import { readSettings } from '@inkwell/settings/settings'
import type { Settings } from '@inkwell/settings/settings'
import type { SiteConfig } from '../src/platform/site-config.ts'

/** The only reader of the environment in this process; throws SettingsError. */
export function readConfig(): Settings {
  return readSettings(process.env)
}

/** The public part of the settings: every page contains it. */
export function toSiteConfig(settings: Settings): SiteConfig {
  const { siteName, siteLanguage: language, webOrigin, apiOrigin, aboutUrl, signUp } = settings
  return { siteName, language, webOrigin, apiOrigin, aboutUrl, signUp }
}
