import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.editor.ts'

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
    column: 'Spalte',
  },
}
