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
