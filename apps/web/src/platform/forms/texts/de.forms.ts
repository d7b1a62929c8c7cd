import type { Translation } from '../../text.ts'
import type { English } from './en.forms.ts'

const number = new Intl.NumberFormat('de')

export const texts: Translation<English> = {
  checks: {
    nameRequired: 'Gib deinen Namen ein.',
    nameTooLong: ({ max }) => `Ein Name hat höchstens ${number.format(max)} Zeichen.`,
    emailRequired: 'Gib deine E-Mail-Adresse ein.',
    emailInvalid: 'Gib eine E-Mail-Adresse wie name@example.com ein.',
    emailTooLong: ({ max }) => `Eine E-Mail-Adresse hat höchstens ${number.format(max)} Zeichen.`,
    passwordRequired: 'Gib dein Passwort ein.',
    passwordTooShort: ({ min }) => `Ein Passwort braucht mindestens ${number.format(min)} Zeichen.`,
    passwordTooLong: ({ max }) => `Ein Passwort hat höchstens ${number.format(max)} Zeichen.`,
    currentPasswordRequired: 'Gib dein aktuelles Passwort ein.',
    currentPasswordWrong: 'Das ist nicht dein aktuelles Passwort.',
    newPasswordRequired: 'Gib ein neues Passwort ein.',
    titleRequired: 'Gib einen Titel ein.',
    titleTooLong: ({ max }) => `Ein Titel hat höchstens ${number.format(max)} Zeichen.`,
    contentRequired: 'Schreib etwas, bevor du veröffentlichst.',
    contentTooLong: ({ max }) => `Ein Beitrag hat höchstens ${number.format(max)} Zeichen.`,
    imageInvalid: 'Wähle ein Bild im Format JPEG, PNG, WebP, AVIF oder GIF.',
    imageTooLarge: ({ megabytes }) => `Ein Bild hat höchstens ${number.format(megabytes)} MB.`,
    imageTooManyPixels: ({ megapixels }) =>
      `Ein Bild hat höchstens ${number.format(megapixels)} Megapixel.`,
    imageTooLong: ({ max }) => `Ein Bild ist höchstens ${number.format(max)} Pixel breit und hoch.`,
    altTooLong: ({ max }) => `Eine Bildbeschreibung hat höchstens ${number.format(max)} Zeichen.`,
    biographyTooLong: ({ max }) => `Eine Biografie hat höchstens ${number.format(max)} Zeichen.`,
    linkLabelTooLong: ({ max }) =>
      `Der Name eines Links hat höchstens ${number.format(max)} Zeichen.`,
    linkInvalid: 'Ein Link beginnt mit https://, http:// oder mailto:, etwa https://example.com/.',
  },
  stranger: {
    title: (name) => `Du bist jetzt als ${name} angemeldet`,
    explanation: (writer) =>
      `${writer} hat diesen Text begonnen. Als Entwurf bleibt er in diesem Browser für ${writer} gespeichert.`,
    keep: 'Als Entwurf behalten',
    publish: (name) => `Als ${name} veröffentlichen`,
    update: (name) => `Als ${name} aktualisieren`,
  },
}
