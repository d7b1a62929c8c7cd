import { createAgo } from '../../../languages/ago.ts'
import { onDemand } from '../../../languages/on-demand.ts'
import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.mine.ts'

const plural = createPlural<'one' | 'other'>('de')

const exactly = onDemand(
  () =>
    new Intl.DateTimeFormat('de', {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
)

export const texts: Translation<English> = {
  myPosts: {
    title: 'Meine Beiträge',
    description: 'Deine Entwürfe und deine Beiträge, veröffentlicht oder nicht.',
    states: {
      draft: 'Entwürfe',
      scheduled: 'Geplant',
      published: 'Veröffentlicht',
      unpublished: 'Zurückgezogen',
      trash: 'Papierkorb',
    },
    empty: {
      draft: 'Keine Entwürfe. Was du zu schreiben beginnst, bleibt hier.',
      scheduled: 'Nichts ist geplant. Ein Beitrag, der später erscheinen soll, wartet hier.',
      published: 'Du hast noch nichts veröffentlicht.',
      unpublished: 'Kein Beitrag ist zurückgezogen.',
      trash: 'Der Papierkorb ist leer.',
    },
    trashHelp: 'Was du löschst, bleibt 30 Tage hier. Danach ist es endgültig fort.',
    search: 'Titel durchsuchen',
    clear: 'Suche leeren',
    nothingFound: (words) => `Kein Titel enthält „${words}“.`,
    found: (count) => plural(count, { one: '# Beitrag gefunden', other: '# Beiträge gefunden' }),
    foundSoFar: (count) =>
      plural(count, { one: 'Bisher # Beitrag gefunden', other: 'Bisher # Beiträge gefunden' }),
    untitled: 'Ohne Titel',
    hidden: 'Von der Administration ausgeblendet',
    hiddenHelp: 'Frag die Administration dieser Website nach dem Grund.',
    changes: 'Unveröffentlichte Änderungen',
    changesScheduled: 'Änderungen geplant',
    wasDraft: 'Entwurf',
    ago: createAgo('de'),
    exactly: (date) => exactly().format(date),
    changed: (time) => `Geändert: ${time}`,
    publishedOn: (time) => `Veröffentlicht: ${time}`,
    firstPublished: (time) => `Zuerst veröffentlicht: ${time}`,
    deletedOn: (time) => `Gelöscht: ${time}`,
    publishedAt: (time) => `Erscheint am ${time}`,
    daysLeft: (days) => plural(days, { one: 'Noch # Tag', other: 'Noch # Tage' }),
    failed: (reason) => `Zur geplanten Zeit nicht veröffentlicht: ${reason}`,
    failures: {
      titleRequired: 'Der Titel fehlt.',
      contentRequired: 'Der Text fehlt.',
      contentTooLong: 'Der Text ist zu lang.',
      contentTooComplex:
        'Er hat mehr Zeilen, Links oder Tabellenfelder, als eine Seite zeigen kann.',
      postHidden: 'Die Administration hat ihn ausgeblendet.',
      accountSuspended: 'Dein Konto war gesperrt.',
      other: 'Etwas ist schiefgegangen.',
    },
    draftDeleted: 'Entwurf gelöscht',
    draftRestored: 'Entwurf wiederhergestellt',
    discard: 'Änderungen verwerfen',
    discarded: 'Änderungen verworfen',
    changesRestored: 'Änderungen wiederhergestellt',
    publishNow: 'Jetzt veröffentlichen',
    publishNowQuestion: (title) => `„${title}“ jetzt veröffentlichen?`,
    publishNowHelp: 'Alle können ihn sofort lesen, nicht erst zur geplanten Zeit.',
    published: 'Beitrag veröffentlicht',
    read: 'Lesen',
    unschedule: 'Nicht veröffentlichen',
    unscheduled: 'Nicht mehr geplant. Er steht bei deinen Entwürfen.',
    scheduledAgain: 'Wieder geplant',
    unpublish: 'Zurückziehen',
    unpublished: 'Beitrag zurückgezogen',
    unpublishQuestion: (title) => `„${title}“ zurückziehen?`,
    unpublishHelp:
      'Dann kannst nur noch du ihn lesen. Er hat unveröffentlichte Änderungen: Wenn du ihn wieder veröffentlichst, erscheinen auch sie.',
    publishAgain: 'Wieder veröffentlichen',
    publishAgainQuestion: (title) => `„${title}“ mit den Änderungen veröffentlichen?`,
    publishAgainHelp:
      'Er hat sich seit der Veröffentlichung geändert. Zu lesen ist dann der geänderte Text.',
    restore: 'Wiederherstellen',
    purge: 'Endgültig löschen',
    purgeQuestion: (title) => `„${title}“ endgültig löschen?`,
    purgeHelp:
      'Text, Bilder und Verlauf gehen mit verloren. Das lässt sich nicht rückgängig machen.',
    purged: 'Endgültig gelöscht',
  },
}
