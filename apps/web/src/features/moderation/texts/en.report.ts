import { REPORT_NOTE_MAX } from '@inkwell/contract/limits'

const number = new Intl.NumberFormat('en')

export const texts = {
  report: {
    title: 'Report this post',
    explanation: 'Tell the administrators what is wrong. They do not learn who you are.',
    legend: 'What is wrong with it?',
    reasons: {
      spam: 'Spam or advertising',
      abuse: 'Abuse or harassment',
      illegal: 'Against the law',
      other: 'Something else',
    },
    reasonRequired: 'Choose a reason.',
    note: 'In your words',
    noteHelp: 'Optional.',
    noteTooLong: `This text has at most ${number.format(REPORT_NOTE_MAX)} characters.`,
    send: 'Send report',
    cancel: 'Cancel',
    thanks: 'Thank you. An administrator will look at this post.',
    /** Somebody else has signed in since it was begun. */
    stranger: {
      explanation: (writer: string) => `This report was begun by ${writer}. It has not been sent.`,
      keep: 'Do not send it',
      send: (name: string) => `Report as ${name}`,
    },
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
