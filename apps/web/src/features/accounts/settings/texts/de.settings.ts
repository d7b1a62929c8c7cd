import { createAgo } from '../../../../languages/ago.ts'
import type { Translation } from '../../../../platform/text.ts'
import type { English } from './en.settings.ts'

const megabytes = new Intl.NumberFormat('de', { maximumFractionDigits: 1 })

export const texts: Translation<English> = {
  settings: {
    title: 'Einstellungen',
    description: 'Kümmere dich um dein Konto: Profil, Passwort, Sitzungen und Daten.',
    administration: 'Verwaltung',
    currentPassword: 'Aktuelles Passwort',
    profile: {
      title: 'Profil',
      explanation: 'Dein Name und deine E-Mail-Adresse stehen bei allem, was du schreibst.',
      passwordHelp: 'Damit niemand außer dir das ändert.',
      save: 'Profil speichern',
      saved: 'Profil gespeichert',
    },
    publicProfile: {
      title: 'Öffentliches Profil',
      explanation: 'Was andere am Ende deiner Beiträge und auf deiner Seite von dir sehen.',
      loading: 'Dein Profil wird geladen',
      failed: 'Dein Profil konnte nicht geladen werden.',
      retry: 'Noch einmal versuchen',
      biography: 'Biografie',
      biographyHelp: 'Ein paar Sätze über dich, in einem Absatz.',
      links: 'Links',
      linkLabel: 'Name',
      linkUrl: 'Adresse',
      addLink: 'Link hinzufügen',
      linkWithoutUrl: 'Ein Link braucht eine Adresse.',
      save: 'Öffentliches Profil speichern',
      saved: 'Öffentliches Profil gespeichert',
      picture: 'Bild',
      pictureHelp: 'Es wird quadratisch auf das Wichtige zugeschnitten. Andere sehen es sofort.',
      removePicture: 'Bild entfernen',
      pictureSaved: 'Bild gespeichert',
      pictureRemoved: 'Bild entfernt',
      preview: 'Vorschau',
      page: 'Zu deiner Seite',
      link: (number) => `Link ${number}`,
    },
    password: {
      title: 'Passwort',
      explanation: 'Ein neues Passwort meldet dich überall ab, nur hier nicht.',
      newPassword: 'Neues Passwort',
      save: 'Passwort ändern',
      saved: 'Passwort geändert. Überall sonst bist du abgemeldet.',
    },
    sessions: {
      title: 'Sitzungen',
      explanation:
        'Wo du angemeldet bist. Beende, was du nicht kennst, und ändere dann dein Passwort.',
      loading: 'Deine Sitzungen werden geladen',
      failed: 'Deine Sitzungen ließen sich nicht laden.',
      retry: 'Noch einmal versuchen',
      signIn: 'Wieder anmelden',
      here: 'Dieses Gerät',
      now: 'Gerade aktiv',
      lastUsed: (ago) => `Zuletzt benutzt ${ago}`,
      since: (date) => `Angemeldet am ${date}`,
      device: {
        computer: 'Computer',
        phone: 'Telefon',
        tablet: 'Tablet',
        other: 'Unbekanntes Gerät',
      },
      on: (browser, system) => `${browser} auf ${system}`,
      thisNetwork: 'Dieses Netz',
      otherNetwork: 'Ein anderes Netz',
      end: 'Beenden',
      endOf: (device) => `Sitzung beenden: ${device}`,
      ended: 'Sitzung beendet',
      endOthers: 'Alle anderen beenden',
      othersEnded: 'Alle anderen Sitzungen sind beendet',
      alone: 'Sonst bist du nirgends angemeldet.',
      ago: createAgo('de'),
    },
    import: {
      title: 'Importieren',
      explanation:
        'Bringe die Beiträge und Entwürfe eines anderen Blogs hierher, unter deinem Namen.',
      open: 'Dein Blog importieren',
    },
    data: {
      title: 'Deine Daten',
      explanation:
        'Alles, was du hier hast, als ZIP-Datei: Profil, Sitzungen und jeder Beitrag und Entwurf als Markdown mit seinen Bildern.',
      download: 'Meine Daten herunterladen',
      received: (bytes) => `${megabytes.format(bytes / 1_000_000)} MB empfangen`,
      cancel: 'Abbrechen',
      done: 'Deine Daten sind heruntergeladen',
    },
    deletion: {
      title: 'Konto löschen',
      explanation:
        'Das ist endgültig. Dein Name, deine E-Mail-Adresse, deine Sitzungen und deine Entwürfe verschwinden sofort. Das Protokoll der Anmeldungen, das nur die Verwaltung liest, vergisst deine Adresse nach 180 Tagen.',
      posts: 'Was wird aus deinen Beiträgen?',
      keep: 'Sie bleiben, ohne meinen Namen',
      keepHelp: 'Wer sie liest, sieht dort „Gelöschtes Konto“.',
      remove: 'Sie verschwinden, mit ihren Bildern',
      removeHelp: 'Niemand kann sie zurückholen, auch du nicht.',
      submit: 'Mein Konto löschen',
      question: 'Dein Konto löschen?',
      questionKeep:
        'Deine Beiträge bleiben ohne deinen Namen. Nichts davon lässt sich rückgängig machen.',
      questionRemove:
        'Alle deine Beiträge verschwinden mit. Nichts davon lässt sich rückgängig machen.',
      no: 'Konto behalten',
      yes: 'Endgültig löschen',
      done: 'Dein Konto ist gelöscht',
    },
  },
}
