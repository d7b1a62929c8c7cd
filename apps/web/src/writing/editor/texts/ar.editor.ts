import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.editor.ts'

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
    column: 'عمود',
  },
}
