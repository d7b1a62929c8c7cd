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

/**
 * A screen that is loading, together with the texts of its form. What the service may refuse it comes
 * along: a new build may have taken that away by the time it is needed.
 */
export async function withFormTexts<Screen>(loading: Promise<Screen>): Promise<Screen> {
  if (!import.meta.env.SSR) void text.errors?.().catch(() => undefined)
  const [screen, { formTexts }] = await Promise.all([loading, text.forms()])
  setTexts(formTexts)
  return screen
}

/** The same for what is done against abuse. */
export async function withModerationTexts<Screen>(loading: Promise<Screen>): Promise<Screen> {
  const [screen, { moderationTexts }] = await Promise.all([
    withFormTexts(loading),
    text.moderation(),
  ])
  setTexts(moderationTexts)
  return screen
}

/** The settings screen that is loading, together with its texts and those of forms. */
export async function withSettingsTexts<Screen>(loading: Promise<Screen>): Promise<Screen> {
  const [screen, { settingsTexts }] = await Promise.all([withFormTexts(loading), text.settingsOf()])
  setTexts(settingsTexts)
  return screen
}
