import { createPlural } from '../../../languages/plural.ts'

const plural = createPlural<'one' | 'other'>('en')

export const texts = {
  scriptNeeded: 'This form needs JavaScript. Reading works without it.',
  fields: {
    passwordShow: 'Show password',
    capsLock: 'Caps Lock is on.',
    sending: 'Sending…',
    charactersLeft: (count: number) =>
      plural(count, { one: '# character left', other: '# characters left' }),
    charactersOver: (count: number) =>
      plural(count, { one: '# character too many', other: '# characters too many' }),
  },
  /** The keys that send a form from every field. */
  keys: { control: 'Ctrl + Enter', command: '⌘ + Enter' },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
