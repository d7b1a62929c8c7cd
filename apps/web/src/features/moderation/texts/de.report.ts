import { REPORT_NOTE_MAX } from '@inkwell/contract/limits'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.report.ts'

const number = new Intl.NumberFormat('de')

export const texts: Translation<English> = {
  report: {
    title: 'Diesen Beitrag melden',
    explanation: 'Sag der Administration, was nicht stimmt. Wer du bist, erfährt sie nicht.',
    legend: 'Was stimmt damit nicht?',
    reasons: {
      spam: 'Spam oder Werbung',
      abuse: 'Beleidigung oder Belästigung',
      illegal: 'Verstoß gegen das Gesetz',
      other: 'Etwas anderes',
    },
    reasonRequired: 'Wähle einen Grund.',
    note: 'In deinen Worten',
    noteHelp: 'Freiwillig.',
    noteTooLong: `Dieser Text hat höchstens ${number.format(REPORT_NOTE_MAX)} Zeichen.`,
    send: 'Meldung senden',
    cancel: 'Abbrechen',
    thanks: 'Danke. Die Administration sieht sich diesen Beitrag an.',
    stranger: {
      explanation: (writer) => `${writer} hat diese Meldung begonnen. Sie ist noch nicht gesendet.`,
      keep: 'Nicht senden',
      send: (name) => `Als ${name} melden`,
    },
  },
}
