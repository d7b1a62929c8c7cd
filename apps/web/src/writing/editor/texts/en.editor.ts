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
    pictures: {
      choose: 'Pictures',
      label: 'Pictures for the text',
      sending: (name: string) => `Uploading “${name}”`,
      inserted: (name: string) => `“${name}” is in the text`,
      failed: (name: string, why: string) => `“${name}” is not in the text. ${why}`,
      wait: 'Some pictures are not in the text yet. Wait for them, or cancel them.',
      cancel: 'Cancel',
      cancelOf: (name: string) => `Cancel the upload of “${name}”`,
      again: 'Try again',
      leaveOut: 'Leave it out',
      describe: (name: string) => `What does “${name}” show?`,
      add: 'Add description',
      skip: 'Skip',
      heic: 'This is a HEIC picture, as phones make them; most browsers cannot show it. Save it as a JPEG and choose that.',
      empty: 'This file is empty.',
    },
    help: {
      title: 'Markdown help',
      explanation: 'A few signs say what the text means. Everything else stays as you type it.',
      keys: 'Keys',
      close: 'Close',
      makes: {
        bold: 'Bold',
        italic: 'Italic',
        struck: 'Struck through',
        link: 'Link',
        heading: 'Heading',
        quote: 'Quotation',
        bulleted: 'List',
        numbered: 'Numbered list',
        task: 'Task',
        code: 'Code',
        codeBlock: 'Block of code',
        picture: 'Picture',
        caption: 'Picture with a caption',
        table: 'Table',
        footnote: 'Footnote',
        line: 'Line between parts',
        tags: 'Some HTML tags, without attributes',
        details: 'Text that opens',
        video: 'Video: its address alone in a paragraph',
      },
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
