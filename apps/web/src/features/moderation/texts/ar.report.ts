import { REPORT_NOTE_MAX } from '@inkwell/contract/limits'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.report.ts'

const number = new Intl.NumberFormat('ar-u-ca-gregory-nu-latn')

export const texts: Translation<English> = {
  report: {
    title: 'الإبلاغ عن هذه التدوينة',
    explanation: 'أخبر الإدارة بما فيها من خطأ. لن تعرف الإدارة من أنت.',
    legend: 'ما المشكلة فيها؟',
    reasons: {
      spam: 'محتوى مزعج أو إعلان',
      abuse: 'إساءة أو مضايقة',
      illegal: 'مخالفة للقانون',
      other: 'شيء آخر',
    },
    reasonRequired: 'اختر سببًا.',
    note: 'بكلماتك',
    noteHelp: 'اختياري.',
    noteTooLong: `لا يزيد هذا النص على ${number.format(REPORT_NOTE_MAX)} حرف.`,
    send: 'إرسال البلاغ',
    cancel: 'إلغاء',
    thanks: 'شكرًا لك. ستنظر الإدارة في هذه التدوينة.',
    stranger: {
      explanation: (writer) => `بدأ هذا البلاغ \u2068${writer}\u2069. ولم يُرسَل بعد.`,
      keep: 'عدم الإرسال',
      send: (name) => `الإبلاغ باسم \u2068${name}\u2069`,
    },
  },
}
