import { createPlural } from './plural.ts'
import { createTranslateBody } from './translate-errors.ts'
import type { ErrorTexts } from './translate-errors.ts'

const number = new Intl.NumberFormat('de')

const plural = createPlural<'one' | 'other'>('de')

function wait(seconds: number): string {
  const time =
    seconds < 60
      ? plural(seconds, { one: 'einer Sekunde', other: '# Sekunden' })
      : plural(Math.ceil(seconds / 60), { one: 'einer Minute', other: '# Minuten' })
  return `Zu viele Versuche. Bitte versuche es in ${time} noch einmal.`
}

/** German. */
export const errors: ErrorTexts = {
  contentTooComplex:
    'Dieser Beitrag hat mehr Zeilen, Links oder Tabellenfelder, als eine Seite zeigen kann. Mach mehrere Beiträge daraus.',
  draftTitleTooLong: ({ max }) =>
    `Der Titel eines Entwurfs hat höchstens ${number.format(max)} Zeichen.`,
  draftTooLong: ({ max }) => `Ein Entwurf hat höchstens ${number.format(max)} Zeichen.`,
  searchTooLong: ({ max }) => `Eine Suche hat höchstens ${number.format(max)} Zeichen.`,
  queryTooLong: ({ max }) => `Eine Suche hat höchstens ${number.format(max)} Zeichen.`,
  searchUnavailable:
    'Die Suche funktioniert gerade nicht. Bitte versuche es in ein paar Sekunden noch einmal.',
  slugInvalid: ({ max }) =>
    `Eine Adresse hat höchstens ${number.format(max)} kleine Buchstaben und Ziffern, dazwischen einzelne Bindestriche.`,
  tagRequired: 'Ein Schlagwort hat mindestens ein sichtbares Zeichen.',
  tagTooLong: ({ max }) => `Ein Schlagwort hat höchstens ${number.format(max)} Zeichen.`,
  tagsTooMany: ({ max }) => `Ein Beitrag hat höchstens ${number.format(max)} Schlagwörter.`,
  tagsNotUnique: 'Dasselbe Schlagwort steht zweimal da. Entferne eines davon.',
  tagNotFound: 'Dieses Schlagwort gibt es nicht.',
  tagNameTaken: 'Ein anderes Schlagwort heißt schon so. Führe die beiden stattdessen zusammen.',
  tagMergedIntoItself:
    'Ein Schlagwort lässt sich nicht mit sich selbst zusammenführen. Wähle ein anderes.',
  seriesTooLong: ({ max }) => `Der Name einer Serie hat höchstens ${number.format(max)} Zeichen.`,
  languageInvalid: 'Eine Sprache ist ein Kürzel wie de, pt-BR oder zh-Hant.',
  pageTooLong: ({ max }) => `Eine Seite hat höchstens ${number.format(max)} Zeichen.`,
  pageTooComplex:
    'Diese Seite hat mehr Zeilen, Links oder Tabellenfelder, als eine Seite zeigen kann. Mach mehrere Seiten daraus.',
  commentNotFound: 'Diesen Kommentar gibt es nicht.',
  commentNotYours:
    'Kommentare löschen können nur die Autorin oder der Autor des Beitrags und die Verwaltung.',
  pageNotFound: 'Diese Seite gibt es nicht.',
  pageGone:
    'Diese Seite wurde gelöscht, während du sie bearbeitet hast. Nichts wurde gespeichert: Speichere noch einmal, um sie neu anzulegen.',
  pageConflict:
    'Diese Seite wurde anderswo geändert, während du sie bearbeitet hast. Nichts wurde überschrieben: Vergleiche beide Fassungen und speichere dann noch einmal.',
  controlCharacters:
    'Dieser Text enthält unsichtbare Steuerzeichen. Entferne sie und versuche es noch einmal.',
  bidiControls:
    'Dieser Text enthält unsichtbare Zeichen, die die Schreibrichtung umkehren. Entferne sie und versuche es noch einmal.',
  notUtf8:
    'Dieser Text ist nicht in UTF-8 kodiert. Speichere ihn in dieser Kodierung und versuche es noch einmal.',
  imageUnreadable: 'Dieses Bild ist beschädigt und lässt sich nicht lesen. Wähle ein anderes.',
  imageTooHeavy:
    'Dieses Bild zu lesen braucht zu viel Zeit oder Speicher. Verkleinere es und versuche es noch einmal.',
  animationTooLong: ({ max }) =>
    `Ein bewegtes Bild hat höchstens ${number.format(max)} Einzelbilder.`,
  animationTooManyPixels: ({ megapixels }) =>
    `Die Einzelbilder eines bewegten Bildes haben zusammen höchstens ${number.format(megapixels)} Megapixel.`,
  emailReserved:
    'Adressen von imported.invalid gehören Autoren importierter Beiträge. Gib eine eigene Adresse an.',
  altInvalid: 'Eine Bildbeschreibung besteht aus Text.',
  linkLabelRequired: 'Gib jedem Link einen Namen.',
  linksTooMany: ({ max }) => `Ein Profil hat höchstens ${number.format(max)} Links.`,
  authorNotFound: 'Dieses Profil gibt es nicht.',
  imageMissing: 'Es gibt kein Bild. Wähle zuerst eines aus.',
  picturesUnused: ({ megabytes, days }) =>
    `Du hast mehr als ${number.format(megabytes)} MB Bilder hochgeladen, die in keinem Text stehen. Verwende einige davon, oder warte: Nach ${number.format(days)} Tagen werden sie gelöscht.`,
  bodyTooLarge: 'Das ist zu groß, um es zu senden.',
  idempotencyMismatch:
    'Ein früherer Versuch wurde mit anderen Worten veröffentlicht. Bearbeite jenen Beitrag, oder veröffentliche noch einmal, um einen zweiten zu machen.',
  signInRequired: 'Bitte melde dich zuerst an.',
  sessionEnded: 'Deine Sitzung ist abgelaufen. Bitte melde dich wieder an.',
  wrongCredentials: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  sessionNotFound: 'Diese Sitzung ist schon beendet.',
  notYourPost: 'Diesen Beitrag darf nur ändern, wer ihn geschrieben hat.',
  postConflict:
    'Dieser Beitrag wurde anderswo geändert, während du ihn bearbeitet hast. Nichts wurde überschrieben: Vergleiche beide Fassungen und speichere dann noch einmal.',
  draftConflict:
    'Dieser Entwurf wurde anderswo geändert. Nichts wurde überschrieben: Beide Fassungen sind da und lassen sich zusammenführen.',
  draftNotFound: 'Diesen Entwurf gibt es nicht.',
  revisionNotFound: 'Diese Fassung gibt es nicht mehr.',
  postHidden:
    'Diesen Beitrag hat die Administration ausgeblendet. Niemand sieht ihn, und er lässt sich nicht ändern.',
  accountSuspended:
    'Dieses Konto ist gesperrt. Frag die Administration dieser Website nach dem Grund.',
  administratorsOnly: 'Das darf nur die Administration.',
  administratorStays:
    'Dieses Konto gehört zur Administration. Das muss erst auf der Kommandozeile zurückgenommen werden.',
  accountNotFound: 'Dieses Konto gibt es nicht.',
  passwordLinkOver:
    'Dieser Link wurde schon benutzt oder ist zu alt. Bitte die Administration um einen neuen.',
  passwordLinkKeepsEmail:
    'Dieser Link gilt nur für ein neues Passwort. Ändere die E-Mail-Adresse in den Einstellungen.',
  reportReasonInvalid: 'Wähle einen Grund.',
  reportNoteTooLong: ({ max }) => `Dieser Text hat höchstens ${number.format(max)} Zeichen.`,
  postNotFound: 'Diesen Beitrag gibt es nicht.',
  pathNotFound: 'Unter dieser Adresse gibt es nichts.',
  signUpClosed:
    'Neue Konten gibt es auf diesem Blog nur mit Einladung. Bitte die Administration um einen Link.',
  invitationOver:
    'Diese Einladung ist benutzt, zurückgezogen oder zu alt. Bitte die Administration um eine neue.',
  invitationOtherAddress:
    'Diese Einladung gilt für eine andere E-Mail-Adresse. Registriere dich mit der, für die sie ist.',
  invitationNotFound: 'Diese Einladung ist nicht mehr offen.',
  importNotFound: 'Diesen Import gibt es nicht.',
  importTooLarge: ({ max }) => `Eine Datei für den Import hat höchstens ${number.format(max)} MB.`,
  exportUnderWay: 'Ein anderer Export ist im Gang. Warte auf sein Ende, oder brich ihn ab.',
  importUnderWay: 'Ein anderer Import ist im Gang. Warte auf sein Ende, oder brich ihn ab.',
  importFileGone: 'Die Datei dieses Imports ist nicht mehr da. Lade sie noch einmal hoch.',
  importNotReady:
    'Dieser Import lässt sich nicht starten: Er ist noch nicht gelesen oder schon beendet.',
  importNotUploading: 'Dieser Import nimmt keine Teile mehr an.',
  jobNotFound: 'Diese Aufgabe ist nicht fehlgeschlagen, oder sie ist inzwischen erledigt.',
  emailTaken: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
  rateLimited: 'Zu viele Versuche. Bitte warte ein wenig und versuche es dann noch einmal.',
  rateLimitedFor: ({ seconds }) => wait(seconds),
  proofRequired:
    'Gerade werden sehr viele Konten erstellt. Bitte versuche es in einer kleinen Weile noch einmal.',
  internal: 'Bei uns ist etwas schiefgegangen. Bitte versuche es noch einmal.',
  busy: 'Gerade ist sehr viel los. Bitte versuche es in ein paar Sekunden noch einmal.',
  cannotStore:
    'Gerade lässt sich nichts speichern; lesen geht weiterhin. Bitte versuche es später noch einmal.',
  unavailable: 'Der Dienst ist gerade nicht erreichbar. Bitte versuche es gleich noch einmal.',
}

export const translateBody = createTranslateBody(errors)
