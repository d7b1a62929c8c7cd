import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.ts'

const plural = createPlural<'one' | 'other'>('de')

export const texts: Translation<English> = {
  author: {
    links: 'Links',
    loading: 'Das Profil wird geladen',
    description: (name) => `Beiträge von ${name}.`,
    posts: (count) =>
      count === 0
        ? 'Noch keine Beiträge'
        : plural(count, { one: '# Beitrag', other: '# Beiträge' }),
  },
}
