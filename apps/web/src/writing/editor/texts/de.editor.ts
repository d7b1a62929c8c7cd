import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.editor.ts'

const plural = createPlural<'one' | 'other'>('de')

export const texts: Translation<English> = {
  editor: {
    label: 'Formatierung',
    keys: { control: 'Strg', shift: 'Umschalt' },
    tools: {
      show: 'Formatierung',
      bold: 'Fett',
      italic: 'Kursiv',
      link: 'Link',
      heading: 'Überschrift',
      quote: 'Zitat',
      code: 'Code',
      bulleted: 'Liste',
      numbered: 'Nummerierte Liste',
      task: 'Aufgabenliste',
      footnote: 'Fußnote',
      table: 'Tabelle',
    },
    pictures: {
      choose: 'Bilder',
      label: 'Bilder für den Text',
      sending: (name) => `„${name}“ wird hochgeladen`,
      inserted: (name) => `„${name}“ steht im Text`,
      failed: (name, why) => `„${name}“ steht nicht im Text. ${why}`,
      wait: 'Einige Bilder sind noch nicht im Text. Warte auf sie oder brich ab.',
      cancel: 'Abbrechen',
      cancelOf: (name) => `Hochladen von „${name}“ abbrechen`,
      again: 'Noch einmal versuchen',
      leaveOut: 'Weglassen',
      describe: (name) => `Was zeigt „${name}“?`,
      add: 'Beschreibung einfügen',
      skip: 'Überspringen',
      heic: 'Das ist ein HEIC-Bild, wie Telefone es machen; die meisten Browser können es nicht zeigen. Speichere es als JPEG und wähle dann dieses.',
      empty: 'Diese Datei ist leer.',
    },
    fullScreen: 'Ganzer Bildschirm',
    find: {
      label: 'Suchen und ersetzen',
      words: 'Suchen',
      replacement: 'Ersetzen durch',
      count: (current, total) => `${current} von ${total}`,
      none: 'Nicht gefunden',
      previous: 'Vorherige Stelle',
      next: 'Nächste Stelle',
      matchCase: 'Groß- und Kleinschreibung',
      wholeWord: 'Ganze Wörter',
      close: 'Schließen',
      replace: 'Ersetzen',
      replaceAll: 'Alle ersetzen',
    },
    preview: {
      label: 'Vorschau',
      together: 'Mit dem Text scrollen',
      empty: 'Noch kein Titel',
      tooComplex:
        'Dieser Text hat zu viele Zeilen, Links oder Tabellenzellen für eine Vorschau. Leser sähen ihn als einfachen Text.',
    },
    counts: {
      words: (count) => plural(count, { one: '# Wort', other: '# Wörter' }),
    },
    column: 'Spalte',
  },
}
