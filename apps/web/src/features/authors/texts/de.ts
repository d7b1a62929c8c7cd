import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.ts'

export const texts: Translation<English> = {
  author: {
    links: 'Links',
    loading: 'Das Profil wird geladen',
    description: (name) => `Beiträge von ${name}.`,
    none: 'Noch keine Beiträge',
  },
}
