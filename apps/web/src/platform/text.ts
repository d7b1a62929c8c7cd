import type { FormMessages } from '../languages/en.forms.ts'
import type { ModerationMessages } from '../languages/en.moderation.ts'
import type { SettingsMessages } from '../languages/en.settings.ts'
import type { Messages } from '../languages/en.ts'
import type { ServerMessages } from '../languages/server-texts.ts'

type AnyMessages = Messages | FormMessages | ModerationMessages | SettingsMessages

/**
 * The texts in the site's language. A process or a page serves one site with one language, which is
 * set before anything is rendered. Some groups of texts load together with the screens that need them.
 */
export const text = {} as Messages &
  FormMessages &
  ModerationMessages &
  ServerMessages &
  SettingsMessages

export function setTexts(messages: AnyMessages): void {
  Object.assign(text, messages)
}

/** Texts that only some screens need, by the name of their module: `languages/LANGUAGE.GROUP.ts`. */
export type TextGroup = 'forms' | 'moderation' | 'settings'

const loaders: Record<TextGroup, () => Promise<Record<string, AnyMessages>>> = {
  forms: () => text.forms(),
  moderation: () => text.moderation(),
  settings: () => text.settingsOf(),
}

/**
 * Loads groups of texts in parallel with a module. Error messages load with them: after a deployment
 * their file may be gone by the time they are needed.
 */
export async function withTexts<Module>(
  groups: readonly TextGroup[],
  loading: Promise<Module>,
): Promise<Module> {
  if (!import.meta.env.SSR && groups.length > 0) void text.errors?.().catch(() => undefined)
  const [module, ...loaded] = await Promise.all([loading, ...groups.map((name) => loaders[name]())])
  for (const messages of loaded.flatMap((each) => Object.values(each))) setTexts(messages)
  return module
}
