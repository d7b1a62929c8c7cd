import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.ts'

export const texts: Translation<English> = {
  topBar: {
    label: 'Hauptmenü',
    allPosts: 'Alle Beiträge',
    write: 'Schreiben',
    about: 'Über uns',
    search: 'Suche',
    signIn: 'Anmelden',
    signUp: 'Registrieren',
    myPosts: 'Meine Beiträge',
    drafts: 'Entwürfe',
    account: 'Konto',
    settings: 'Einstellungen',
    logout: 'Abmelden',
    openMenu: 'Menü öffnen',
    closeMenu: 'Menü schließen',
    loading: 'Die Seite wird geladen',
    offline: 'Offline',
    offlineHelp: 'Du bist offline. Was du gelesen hast, lässt sich weiter öffnen.',
  },
  theme: { label: 'Darstellung', system: 'System', light: 'Hell', dark: 'Dunkel' },
}
