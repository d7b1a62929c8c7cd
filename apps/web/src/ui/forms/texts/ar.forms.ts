import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.forms.ts'

const plural = createPlural<Intl.LDMLPluralRule>('ar-u-nu-latn')

export const texts: Translation<English> = {
  scriptNeeded: 'يحتاج هذا النموذج إلى JavaScript. أما القراءة فممكنة بدونه.',
  fields: {
    passwordShow: 'إظهار كلمة المرور',
    capsLock: 'مفتاح Caps Lock مفعّل.',
    sending: 'جارٍ الإرسال…',
    charactersLeft: (count) =>
      plural(count, {
        zero: 'لم يبقَ أي حرف',
        one: 'بقي حرف واحد',
        two: 'بقي حرفان',
        few: 'بقيت # أحرف',
        many: 'بقي # حرفًا',
        other: 'بقي # حرف',
      }),
    charactersOver: (count) =>
      plural(count, {
        zero: 'لا حرف زائد',
        one: 'حرف واحد زائد',
        two: 'حرفان زائدان',
        few: '# أحرف زائدة',
        many: '# حرفًا زائدًا',
        other: '# حرف زائد',
      }),
  },
  keys: { control: '\u2066Ctrl + Enter\u2069', command: '\u2066⌘ + Enter\u2069' },
}
