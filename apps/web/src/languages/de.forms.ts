import type { FormMessages } from './en.forms.ts'
import { createPlural } from './plural.ts'

const plural = createPlural<'one' | 'other'>('de')

const number = new Intl.NumberFormat('de')

/** German. */
export const formTexts: FormMessages = {
  scriptNeeded: 'Dieses Formular braucht JavaScript. Lesen geht auch ohne.',
  signIn: {
    title: 'Anmelden',
    subtitle: 'Melde dich mit deinen Zugangsdaten an',
    submit: 'Anmelden',
    question: 'Noch kein Konto?',
    link: 'Registrieren',
    forgotten:
      'Passwort vergessen? Bitte die Administration dieses Blogs um einen Link, mit dem du ein neues wählst.',
    description: 'Melde dich an, um zu schreiben und deine Beiträge zu pflegen.',
  },
  signUp: {
    title: 'Konto erstellen',
    subtitle: 'Ein Name, eine E-Mail-Adresse und ein Passwort: Mehr braucht es nicht',
    submit: 'Konto erstellen',
    question: 'Schon ein Konto?',
    link: 'Anmelden',
    pleaseLogin: 'Dein Konto ist angelegt. Bitte melde dich an',
    working: 'Gerade registrieren sich sehr viele. Einen Moment bitte …',
    signInInstead: 'Mit dieser Adresse anmelden',
    closed:
      'Neue Konten gibt es auf diesem Blog nur mit Einladung. Bitte die Administration um einen Link und öffne ihn hier.',
    closedDescription: 'Neue Konten gibt es mit Einladung.',
    invited: 'Du bist eingeladen. Es fehlen nur noch ein Name und ein Passwort.',
    invitedEmail: 'Deine Einladung gilt für diese Adresse.',
    checking: 'Deine Einladung wird geprüft …',
    tryAgain: 'Noch einmal versuchen',
    description: 'Erstelle ein Konto und veröffentliche deinen ersten Beitrag.',
  },
  wayOn: {
    signedIn: 'Du bist angemeldet.',
    ready: 'Dein Konto ist bereit.',
    toWriting: 'Weiter zu deinem neuen Beitrag',
    toSettings: 'Weiter zu den Einstellungen',
    toAdministration: 'Weiter zur Verwaltung',
  },
  fields: {
    name: 'Vollständiger Name',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    passwordHelp: 'Mindestens 8 Zeichen',
    passwordShow: 'Passwort anzeigen',
    passwordStrength: {
      weak: 'Leicht zu erraten. Drei oder vier Wörter ohne Zusammenhang sind schwer zu erraten und leicht zu merken.',
      fair: 'Schwerer zu erraten. Mehr Zeichen machen es besser.',
      strong: 'Schwer zu erraten.',
    },
    capsLock: 'Die Feststelltaste ist an.',
    sending: 'Wird gesendet …',
    charactersLeft: (count) => plural(count, { one: 'Noch # Zeichen', other: 'Noch # Zeichen' }),
    charactersOver: (count) =>
      plural(count, { one: '# Zeichen zu viel', other: '# Zeichen zu viel' }),
    postTitle: 'Titel des Beitrags',
    postTitlePlaceholder: 'Gib einen Titel ein',
    postContent: 'Text des Beitrags',
    postContentPlaceholder: 'Schreib deinen Beitrag',
    image: 'Titelbild',
    imageHelp:
      'Optional. JPEG, PNG, WebP, AVIF oder GIF, bis 15 MB. Du kannst es auch auf diese Seite ziehen oder einfügen.',
    imageHeic:
      'Das ist ein HEIC-Bild, wie Telefone es machen; die meisten Browser können es nicht zeigen. Speichere es als JPEG und wähle dann dieses.',
    imageEmpty: 'Diese Datei ist leer.',
    imageRefused: (problem, name, kept) =>
      `${problem} „${name}“ wurde nicht übernommen${kept === undefined ? '' : `; „${kept}“ bleibt`}.`,
    imageWithout: 'Ohne Bild weitermachen',
    imageAsk: {
      title: 'Dieses Bild als Titelbild verwenden?',
      replace: 'Das Titelbild durch dieses Bild ersetzen?',
      explanation: 'Im Text können noch keine Bilder stehen. Ein Beitrag kann ein Titelbild haben.',
      yes: 'Als Titelbild verwenden',
      no: 'Weglassen',
    },
    imageNotHere: 'Zu einem veröffentlichten Beitrag lässt sich noch kein Bild hinzufügen.',
    imagePreview: 'Vorschau des ausgewählten Titelbilds',
    imageChosen: (name) => `Ausgewählt: ${name}`,
    imageReplace: 'Bild ersetzen',
    imageRemove: 'Bild entfernen',
    imageAlt: 'Bildbeschreibung',
    imageAltHelp: 'Optional. Sagt allen, die das Bild nicht sehen können, was es zeigt.',
  },
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
  },
  drafts: {
    kept: 'Dein Text ist in diesem Browser gespeichert. Schreib weiter, wo du aufgehört hast.',
    startAfresh: 'Neu anfangen',
    discardChanges: 'Meine Änderungen verwerfen',
    discarded: 'Text verworfen',
    offline:
      'Es gibt keine Verbindung. Dein Text ist in diesem Browser gespeichert: Sende ihn noch einmal, wenn „Offline“ oben auf der Seite verschwunden ist.',
    offlineNotKept:
      'Es gibt keine Verbindung. Lass diese Seite offen und sende deinen Text noch einmal, wenn „Offline“ oben auf der Seite verschwunden ist.',
    notKept:
      'Dieser Browser speichert keine Entwürfe. Was du schreibst, geht verloren, wenn du diese Seite vor dem Veröffentlichen schließt.',
    waiting: 'Du hast einen Text, der noch nicht veröffentlicht ist.',
    goOn: 'Weiterschreiben',
    signIn: 'Wieder anmelden',
    signInHelp:
      'Dein Text ist in diesem Browser gespeichert. Du findest ihn hier wieder, wenn du zurückkommst.',
  },
  conflict: {
    notice:
      'Der Beitrag hat sich geändert, seit du angefangen hast. Der gespeicherte Text steht hier bei deinem, und keiner geht verloren: Wähle einen, oder mach aus beiden einen.',
    keepMine: 'Meinen Text speichern',
    takeSaved: 'Gespeicherten Text übernehmen',
    byHand: 'Von Hand bearbeiten',
    savedTitle: 'Gespeicherter Titel',
    savedContent: 'Gespeicherter Text',
  },
  stranger: {
    title: (name) => `Du bist jetzt als ${name} angemeldet`,
    explanation: (writer) =>
      `${writer} hat diesen Text begonnen. Als Entwurf bleibt er in diesem Browser für ${writer} gespeichert.`,
    keep: 'Als Entwurf behalten',
    publish: (name) => `Als ${name} veröffentlichen`,
    update: (name) => `Als ${name} aktualisieren`,
  },
  keys: { control: 'Strg + Enter', command: '⌘ + Enter' },
  leaving: {
    title: 'Diese Seite verlassen?',
    explanation:
      'Was du geschrieben hast, ist nicht veröffentlicht. Es ist in diesem Browser gespeichert, und du findest es hier wieder, wenn du zurückkommst.',
    explanationNotKept:
      'Was du geschrieben hast, ist nicht veröffentlicht, und dieser Browser speichert keine Entwürfe: Es geht verloren, wenn dieser Tab geschlossen wird.',
    stay: 'Hier bleiben',
    leave: 'Verlassen',
  },
  createPost: {
    title: 'Schreib deinen Beitrag',
    submit: 'Veröffentlichen',
    shortcut: (keys) => `${keys} veröffentlicht`,
    success: 'Beitrag veröffentlicht',
    description: 'Schreib einen Beitrag und veröffentliche ihn.',
  },
  editPost: {
    title: 'Beitrag bearbeiten',
    submit: 'Beitrag aktualisieren',
    shortcut: (keys) => `${keys} aktualisiert den Beitrag`,
    success: 'Beitrag aktualisiert',
    offline:
      'Es gibt keine Verbindung, darum ließ sich der Beitrag nicht laden. Er kommt von selbst, sobald du wieder online bist.',
    description: 'Ändere einen deiner Beiträge.',
  },
}
