import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.forms.ts'

const plural = createPlural<'one' | 'other'>('de')

export const texts: Translation<English> = {
  scriptNeeded: 'Dieses Formular braucht JavaScript. Lesen geht auch ohne.',
  fields: {
    passwordShow: 'Passwort anzeigen',
    capsLock: 'Die Feststelltaste ist an.',
    sending: 'Wird gesendet …',
    charactersLeft: (count) => plural(count, { one: 'Noch # Zeichen', other: 'Noch # Zeichen' }),
    charactersOver: (count) =>
      plural(count, { one: '# Zeichen zu viel', other: '# Zeichen zu viel' }),
  },
  keys: { control: 'Strg + Enter', command: '⌘ + Enter' },
}
