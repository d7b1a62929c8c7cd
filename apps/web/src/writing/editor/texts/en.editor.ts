import { createPlural } from '../../../languages/plural.ts'

const plural = createPlural<'one' | 'other'>('en')

export const texts = {
  editor: {
    label: 'Formatting',
    /** The names of keys. */
    keys: { control: 'Ctrl', shift: 'Shift' },
    tools: {
      show: 'Formatting',
      bold: 'Bold',
      italic: 'Italic',
      link: 'Link',
      heading: 'Heading',
      quote: 'Quotation',
      code: 'Code',
      bulleted: 'List',
      numbered: 'Numbered list',
      task: 'Task list',
      footnote: 'Footnote',
      table: 'Table',
    },
    fullScreen: 'Full screen',
    find: {
      label: 'Find and replace',
      words: 'Find',
      replacement: 'Replace with',
      /** The number of a place and the number of all. */
      count: (current: number, total: string) => `${current} of ${total}`,
      none: 'Not found',
      previous: 'Previous',
      next: 'Next',
      matchCase: 'Match case',
      wholeWord: 'Whole words',
      close: 'Close',
      replace: 'Replace',
      replaceAll: 'Replace all',
    },
    preview: {
      label: 'Preview',
      together: 'Scroll with the text',
      empty: 'No title yet',
      tooComplex:
        'This text has too many lines, links or table cells for a preview. Readers would see it as plain text.',
    },
    counts: {
      words: (count: number) => plural(count, { one: '# word', other: '# words' }),
    },
    /** In a new table, before the number of a column. */
    column: 'Column',
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
