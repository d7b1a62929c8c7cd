import { formMessages } from '@inkwell/contract/form-messages'

export const texts = {
  /** What the site says before the service has to; its texts are those of the service. */
  checks: formMessages,
  /** Somebody else has signed in since a text was begun. */
  stranger: {
    title: (name: string) => `You are signed in as ${name} now`,
    explanation: (writer: string) =>
      `This text was begun by ${writer}. As a draft it is kept for ${writer} in this browser.`,
    keep: 'Keep it as a draft',
    publish: (name: string) => `Publish as ${name}`,
    update: (name: string) => `Update as ${name}`,
  },
}

export type English = typeof texts

declare module '../../text.ts' {
  interface Texts extends English {}
}
