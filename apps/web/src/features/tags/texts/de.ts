import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.ts'

const plural = createPlural<'one' | 'other'>('de')

export const texts: Translation<English> = {
  tags: {
    title: 'Schlagwörter',
    description: 'Wovon die Beiträge hier handeln.',
    posts: (count) => plural(count, { one: '# Beitrag', other: '# Beiträge' }),
    about: (name) => `Beiträge über ${name}.`,
    feed: 'Feed',
    all: 'Alle Schlagwörter',
    more: 'Weitere Schlagwörter',
    loading: 'Wird geladen',
    empty: 'Noch hat kein Beitrag ein Schlagwort.',
    write: 'Einen Beitrag schreiben',
  },
}
