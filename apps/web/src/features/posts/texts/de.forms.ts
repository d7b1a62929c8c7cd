import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.forms.ts'

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
    offline:
      'Es gibt keine Verbindung, darum ließ sich der Beitrag nicht laden. Er kommt von selbst, sobald du wieder online bist.',
    description: 'Ändere einen deiner Beiträge.',
  },
}
