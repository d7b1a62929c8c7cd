import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.editor.ts'

const plural = createPlural<Intl.LDMLPluralRule>('ar-u-nu-latn')

export const texts: Translation<English> = {
  editor: {
    label: 'التنسيق',
    keys: { control: 'Ctrl', shift: 'Shift' },
    tools: {
      show: 'التنسيق',
      bold: 'عريض',
      italic: 'مائل',
      link: 'رابط',
      heading: 'عنوان',
      quote: 'اقتباس',
      code: 'شيفرة',
      bulleted: 'قائمة',
      numbered: 'قائمة مرقمة',
      task: 'قائمة مهام',
      footnote: 'حاشية',
      table: 'جدول',
    },
    pictures: {
      choose: 'صور',
      label: 'صور للنص',
      // File names are isolated from the direction of the sentence.
      sending: (name) => `جارٍ رفع «\u2068${name}\u2069»`,
      inserted: (name) => `أصبحت «\u2068${name}\u2069» في النص`,
      failed: (name, why) => `لم تُدرج «\u2068${name}\u2069» في النص. ${why}`,
      wait: 'بعض الصور لم تصل إلى النص بعد. انتظرها أو ألغِها.',
      cancel: 'إلغاء',
      cancelOf: (name) => `إلغاء رفع «\u2068${name}\u2069»`,
      again: 'إعادة المحاولة',
      leaveOut: 'المتابعة بلا هذه الصورة',
      describe: (name) => `ماذا تُظهر «\u2068${name}\u2069»؟`,
      add: 'إضافة الوصف',
      skip: 'تخطٍّ',
      heic: 'هذه صورة HEIC كالتي تصنعها الهواتف، ولا تعرضها معظم المتصفحات. احفظها بصيغة JPEG ثم اخترها.',
      empty: 'هذا الملف فارغ.',
    },
    fullScreen: 'ملء الشاشة',
    find: {
      label: 'بحث واستبدال',
      words: 'بحث',
      replacement: 'استبدال بـ',
      count: (current, total) => `${current} من ${total}`,
      none: 'لا نتائج',
      previous: 'السابق',
      next: 'التالي',
      matchCase: 'مطابقة حالة الأحرف',
      wholeWord: 'كلمات كاملة',
      close: 'إغلاق',
      replace: 'استبدال',
      replaceAll: 'استبدال الكل',
    },
    preview: {
      label: 'معاينة',
      together: 'التمرير مع النص',
      empty: 'لا عنوان بعد',
      tooComplex: 'في هذا النص أسطر أو روابط أو خلايا أكثر من أن تُعاين. سيراه القراء نصًا بسيطًا.',
    },
    counts: {
      words: (count) =>
        plural(count, {
          zero: 'لا كلمات',
          one: 'كلمة واحدة',
          two: 'كلمتان',
          few: '# كلمات',
          many: '# كلمة',
          other: '# كلمة',
        }),
    },
    column: 'عمود',
  },
}
