import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.ts'

const plural = createPlural<'one' | 'other'>('de')

export const texts: Translation<English> = {
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
    trash: 'Papierkorb',
    report: 'Diesen Beitrag melden',
    contents: 'Inhalt',
    updated: (date) => `Aktualisiert am ${date}`,
    playsHere: (host) => `Spielt hier ab, von ${host}`,
    count: (count) => plural(count, { one: '# Beitrag', other: '# Beiträge' }),
    readingTime: (minutes) =>
      plural(minutes, { one: '# Minute Lesezeit', other: '# Minuten Lesezeit' }),
  },
}
