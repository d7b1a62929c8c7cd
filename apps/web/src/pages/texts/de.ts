import type { Translation } from '../../platform/text.ts'
import type { English } from './en.ts'

export const texts: Translation<English> = {
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
}
