import { TAG_MAX, TAGS_MAX } from '@inkwell/contract/limits'
import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.forms.ts'

const plural = createPlural<'one' | 'other'>('de')

export const texts: Translation<English> = {
  postFields: {
    history: 'Verlauf',
    joinLines: 'Zeilen eines Absatzes verbinden',
    postTitle: 'Titel des Beitrags',
    postTitlePlaceholder: 'Gib einen Titel ein',
    postContent: 'Text des Beitrags',
    postContentPlaceholder: 'Schreib deinen Beitrag',
    image: 'Titelbild',
    imageHelp:
      'Optional. JPEG, PNG, WebP, AVIF oder GIF, bis 15 MB. Du kannst es auch neben den Text ziehen oder einfügen.',
    imageRefused: (problem, name, kept) =>
      `${problem} „${name}“ wurde nicht übernommen${kept === undefined ? '' : `; „${kept}“ bleibt`}.`,
    imageWithout: 'Ohne Bild weitermachen',
    imagePreview: 'Vorschau des ausgewählten Titelbilds',
    imageChosen: (name) => `Ausgewählt: ${name}`,
    imageStored: 'Das gespeicherte Titelbild',
    imageRemoved: 'Das Titelbild verschwindet beim Speichern.',
    imageKeep: 'Bild behalten',
    imageOnCards: 'So zeigen es Karten',
    focalPoint: 'Fokuspunkt',
    focalPointHelp:
      'Klicke auf das, was im Ausschnitt sichtbar bleiben soll, oder bewege den Punkt mit den Pfeiltasten.',
    focalPointAt: (left, top) => `${left} % von links, ${top} % von oben`,
    imageReplace: 'Bild ersetzen',
    imageRemove: 'Bild entfernen',
    imageAlt: 'Bildbeschreibung',
    imageAltHelp: 'Optional. Sagt allen, die das Bild nicht sehen können, was es zeigt.',
  },
  labels: {
    title: 'Schlagwörter, Sprache, Serie',
    nothing: 'Freiwillig',
    tags: 'Schlagwörter',
    tagsHelp: `Bis zu ${TAGS_MAX}. Enter oder ein Komma fügt eines hinzu.`,
    chosen: 'Gewählte Schlagwörter',
    suggestions: 'Schlagwörter, die so beginnen',
    found: (count) =>
      plural(count, {
        one: '# Vorschlag. Pfeiltasten wählen ihn.',
        other: '# Vorschläge. Pfeiltasten wählen.',
      }),
    remove: (name) => `${name} entfernen`,
    added: (names, count) => `Hinzugefügt: ${names}. ${count} von ${TAGS_MAX} Schlagwörtern.`,
    removed: (name) => `Entfernt: ${name}.`,
    problems: {
      tooLong: `Ein Schlagwort hat höchstens ${TAG_MAX} Zeichen. Kürze es, oder entferne es hier.`,
      twice: 'Dieses Schlagwort gibt es schon. Entferne es hier.',
      tooMany: `Ein Beitrag hat höchstens ${TAGS_MAX} Schlagwörter. Entferne eines davon, oder was hier steht.`,
    },
    language: 'Sprache',
    languageHelp: 'Für Leser, Suchmaschinen und Vorleseprogramme.',
    noLanguage: 'Die Sprache dieser Site',
    other: 'Eine andere Sprache …',
    otherLanguage: 'Sprachkürzel',
    otherLanguageHelp: 'Zum Beispiel gsw, pt-AO oder sr-Latn.',
    otherLanguageWrong: 'Das ist kein Sprachkürzel wie en, pt-BR oder zh-Hant.',
    series: 'Serie',
    seriesHelp: 'Deine Beiträge mit demselben Seriennamen führen zueinander.',
    seriesTooLong: (max) => `Der Name einer Serie hat höchstens ${max} Zeichen.`,
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
  leaving: {
    title: 'Diese Seite verlassen?',
    explanation:
      'Was du geschrieben hast, ist nicht veröffentlicht, und dieser Browser speichert keine Entwürfe: Es geht verloren, wenn dieser Tab geschlossen wird.',
    pictures: 'Ein Bild wird noch in deinen Text geladen. Wenn du gehst, fehlt es dort.',
    stay: 'Hier bleiben',
    leave: 'Verlassen',
  },
  createPost: {
    title: 'Schreib deinen Beitrag',
    submit: 'Veröffentlichen',
    shortcut: (keys) => `${keys} veröffentlicht`,
    success: 'Beitrag veröffentlicht',
    see: 'Beitrag ansehen',
    description: 'Schreib einen Beitrag und veröffentliche ihn.',
  },
  editPost: {
    title: 'Beitrag bearbeiten',
    submit: 'Beitrag aktualisieren',
    shortcut: (keys) => `${keys} aktualisiert den Beitrag`,
    success: 'Beitrag aktualisiert',
    imageStays: (reason) => `Sein Bild ist noch da. ${reason}`,
    offline:
      'Es gibt keine Verbindung, darum ließ sich der Beitrag nicht laden. Er kommt von selbst, sobald du wieder online bist.',
    description: 'Ändere einen deiner Beiträge.',
  },
}
