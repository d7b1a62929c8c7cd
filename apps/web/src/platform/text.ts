import type { FormMessages } from '../languages/en.forms.ts'
import type { ModerationMessages } from '../languages/en.moderation.ts'
import type { SettingsMessages } from '../languages/en.settings.ts'
import type { Messages } from '../languages/en.ts'
import type { ServerMessages } from '../languages/server-texts.ts'

type AnyMessages = Messages | FormMessages | ModerationMessages | SettingsMessages

/**
 * Every text a person can see, in the site's language. A site has one language, and a process or a
 * page serves one site: it is set before anything is rendered, and nobody reads it before that. The
 * texts of forms come with the screens that have one.
 */
export const text = {} as Messages &
  FormMessages &
  ModerationMessages &
  ServerMessages &
  SettingsMessages

/** Makes texts those of a language. */
export function setTexts(messages: AnyMessages): void {
  Object.assign(text, messages)
}

/** Texts that only some screens need, by the name of their module: `languages/LANGUAGE.GROUP.ts`. */
export type TextGroup = 'forms' | 'moderation' | 'settings'

/** Each module exports its texts, and nothing else. */
const loaders: Record<TextGroup, () => Promise<Record<string, AnyMessages>>> = {
  forms: () => text.forms(),
  moderation: () => text.moderation(),
  settings: () => text.settingsOf(),
}

/**
 * A module that is loading, together with groups of texts. What the service may refuse a form comes
 * along: a new build may have taken that away by the time it is needed.
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
