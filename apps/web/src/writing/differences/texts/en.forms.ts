import { createPlural } from '../../../languages/plural.ts'

const plural = createPlural<'one' | 'other'>('en')

export const texts = {
  differences: {
    show: 'Show the differences',
    /** Before words, for those who hear them. */
    added: 'Added:',
    removed: 'Removed:',
    none: 'Both texts are the same.',
    more: 'Show more',
    unchanged: (count: number) =>
      plural(count, { one: '# unchanged paragraph', other: '# unchanged paragraphs' }),
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
