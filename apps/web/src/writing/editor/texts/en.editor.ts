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
    /** In a new table, before the number of a column. */
    column: 'Column',
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
