import { importNoteTexts } from '@inkwell/contract/import-note-texts'
import { createTranslateMessage } from '../../languages/translate-errors.ts'

export const texts = {
  reasons: {
    notes: importNoteTexts,
    error: createTranslateMessage({}),
    separator: '; ',
  },
}

export type English = typeof texts

declare module '../../platform/text.ts' {
  interface Texts extends English {}
}
