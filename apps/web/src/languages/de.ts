import type { Messages } from './en.ts'
import { onDemand } from './on-demand.ts'
import { createPlural } from './plural.ts'

const date = onDemand(
  () =>
    new Intl.DateTimeFormat('de', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

const plural = createPlural<'one' | 'other'>('de')

/** German, which says „du“. */
export const de: Messages = {
  language: { tag: 'de', direction: 'ltr', openGraph: 'de_DE' },
  forms: () => import('./de.forms.ts'),
  moderation: () => import('./de.moderation.ts'),
  settingsOf: () => import('./de.settings.ts'),
  errors: () => import('./de.errors.ts'),
  common: {
    somethingWrong: 'Etwas ist schiefgegangen. Bitte versuche es noch einmal.',
    noConnection:
      'Es gibt keine Verbindung. Bitte versuche es noch einmal, wenn sie wieder da ist.',
    skipToContent: 'Zum Inhalt springen',
    dismiss: 'Schließen',
    undo: 'Rückgängig',
    notUndone: (name) => `Nicht rückgängig gemacht: Du bist nicht mehr als ${name} angemeldet.`,
  },
  topBar: {
    label: 'Hauptmenü',
    allPosts: 'Alle Beiträge',
    write: 'Schreiben',
    about: 'Über uns',
    signIn: 'Anmelden',
    signUp: 'Registrieren',
    settings: 'Einstellungen',
    logout: 'Abmelden',
    openMenu: 'Menü öffnen',
    closeMenu: 'Menü schließen',
    loading: 'Die Seite wird geladen',
    offline: 'Offline',
    offlineHelp: 'Du bist offline. Was du gelesen hast, lässt sich weiter öffnen.',
  },
  theme: { label: 'Darstellung', system: 'System', light: 'Hell', dark: 'Dunkel' },
  landing: {
    welcome: 'Willkommen in der Zukunft des Bloggens',
    headline: ['Teile deine Geschichten', 'Inspiriere die Welt'],
    invitation:
      'Schließ dich Schreibenden und Kreativen aus aller Welt an. Veröffentliche Beiträge, die dir gehören, und finde ein Publikum, das wiederkommt.',
    start: 'Jetzt losschreiben',
    explore: 'Beiträge entdecken',
    latest: 'Neueste Beiträge',
    all: 'Alle Beiträge lesen',
    description:
      'Teile deine Geschichten und inspiriere die Welt: Schreib mit anderen, veröffentliche Beiträge und finde dein Publikum.',
  },
  posts: {
    title: 'Alle Beiträge',
    description: 'Die neuesten Beiträge von allen, die hier schreiben.',
    older: 'Weitere Beiträge laden',
    loading: 'Beiträge werden geladen',
    loadingPost: 'Der Beitrag wird geladen',
    empty: 'Es gibt noch keinen Beitrag',
    deletedAccount: 'Gelöschtes Konto',
    edit: 'Bearbeiten',
    delete: 'Löschen',
    deleted: 'Beitrag gelöscht',
    deleteFailed: 'Löschen fehlgeschlagen',
    restored: 'Beitrag wiederhergestellt',
    report: 'Diesen Beitrag melden',
    readingTime: (minutes) =>
      plural(minutes, { one: '# Minute Lesezeit', other: '# Minuten Lesezeit' }),
  },
  format: {
    date: (moment) => date().format(moment),
  },
  notFound: {
    title: 'Seite nicht gefunden',
    explanation:
      'Unter dieser Adresse gibt es nichts. Vielleicht ist es umgezogen oder war nie da.',
    way: 'Zu allen Beiträgen',
    home: 'Zur Startseite',
  },
  crash: {
    title: 'Diese Seite ist kaputtgegangen',
    explanation: 'Das liegt an uns, nicht an dir. Neu laden hilft oft.',
    way: 'Neu laden',
    home: 'Zur Startseite',
  },
  offline: {
    title: 'Du bist offline',
    explanation:
      'Diese Seite wurde auf diesem Gerät noch nicht geöffnet und muss auf eine Verbindung warten. Was du gelesen hast, ist noch da.',
    way: 'Noch einmal versuchen',
    list: 'Zu allen Beiträgen',
  },
}
