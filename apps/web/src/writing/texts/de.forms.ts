import type { Translation } from '../../platform/text.ts'
import type { English } from './en.forms.ts'

export const texts: Translation<English> = {
  saving: {
    saving: 'Wird gespeichert …',
    saved: 'Gespeichert',
    here: 'In diesem Browser gespeichert',
    notHere: 'Nicht gespeichert',
    unreachable:
      'In diesem Browser gespeichert. Es kommt in dein Konto, sobald es wieder eine Verbindung gibt.',
    signedOut: 'In diesem Browser gespeichert. Melde dich wieder an, um es im Konto zu speichern.',
    refused: (why) => `Nur in diesem Browser gespeichert. ${why}`,
    tooLong: 'Gespeichert. Zum Veröffentlichen ist der Text zu lang.',
    tooComplex: 'Gespeichert. Zum Veröffentlichen hat der Text zu viele Auszeichnungen.',
    ended: 'Dieser Entwurf wurde anderswo veröffentlicht oder gelöscht.',
    merged: 'Die Änderungen von deinem anderen Gerät stehen jetzt im Text.',
    conflict:
      'Dieser Entwurf wurde auf einem anderen Gerät an derselben Stelle geändert. Der gespeicherte Text steht hier bei deinem, und keiner geht verloren: Wähle einen, oder mach aus beiden einen.',
    yours: 'Das sind deine Änderungen von vorher. Sie sind noch nicht veröffentlicht.',
    missed: 'Dein Text von vorher wurde gefunden, als du schon angefangen hattest.',
    early: 'Was du getippt hast, bevor der Text da war, wurde aufgehoben.',
    unsent: 'Dieser Browser hat einen Text von dir, den dein Konto nicht hat.',
    setAside: 'Was du danach getippt hast, ist aufgehoben.',
    restore: 'Meinen Text zurückholen',
    discard: 'Verwerfen',
    gone: 'Diesen Entwurf gibt es nicht mehr: Er wurde veröffentlicht oder gelöscht. Was du hier schreibst, wird ein neuer.',
    notOpened: 'Dein Entwurf ließ sich nicht öffnen.',
    again: 'Noch einmal versuchen',
  },
  places: {
    open: 'Stelle für Stelle wählen',
    title: 'Stelle für Stelle wählen',
    explanation: 'Alles andere von beiden Geräten steht dann im Text.',
    place: (number, count) => `Stelle ${number} von ${count}`,
    nothing: 'Nichts',
    choices: { mine: 'Meins', theirs: 'Gespeichert', both: 'Beides, nacheinander' },
    progress: (done, count) => `${done} von ${count} gewählt`,
    apply: 'In den Text übernehmen',
    cancel: 'Abbrechen',
  },
  schedule: {
    open: 'Planen',
    title: 'Später veröffentlichen',
    explanation: (zone) =>
      `Der Beitrag erscheint von selbst zu dieser Zeit (${zone}). Bis dahin findest du ihn unter „Meine Beiträge“.`,
    when: 'Datum und Uhrzeit',
    missing: 'Bitte wähle ein Datum und eine Uhrzeit.',
    past: 'Diese Zeit ist vorbei. Wähle eine spätere, oder veröffentliche den Beitrag jetzt.',
    confirm: 'Planen',
    cancel: 'Abbrechen',
    done: (time) => `Wird am ${time} veröffentlicht`,
    notSaved:
      'Der Entwurf ließ sich nicht speichern und ist darum nicht geplant. Bitte versuch es noch einmal.',
  },
}
