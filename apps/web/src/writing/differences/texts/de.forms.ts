import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.forms.ts'

const plural = createPlural<'one' | 'other'>('de')

export const texts: Translation<English> = {
  differences: {
    show: 'Unterschiede zeigen',
    added: 'Eingefügt:',
    removed: 'Entfernt:',
    none: 'Beide Texte sind gleich.',
    more: 'Mehr anzeigen',
    unchanged: (count) =>
      plural(count, { one: '# unveränderter Absatz', other: '# unveränderte Absätze' }),
  },
}
