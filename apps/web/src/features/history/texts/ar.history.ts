import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.history.ts'

export const texts: Translation<English> = {
  history: {
    title: 'السجل',
    description: 'النسخ السابقة من تدوينة.',
    versions: 'النسخ',
    by: (name) => `بقلم ${name}`,
    compare: 'مقارنة مع',
    alone: 'لا شيء: عرض هذه النسخة وحدها',
    untitled: 'بلا عنوان',
    restore: 'استعادة هذه النسخة',
    restored: 'استُعيدت النسخة',
    undone: 'عاد النص السابق',
    help: 'إذا كانت التدوينة منشورة رأى القراء النسخة المستعادة فورًا، وتبقى تغييراتك غير المنشورة كما هي. وإلا فإنها تحل في مسودتك.',
    edit: 'تعديل',
    latest: 'هذه أحدث نسخة.',
    missing: 'لا توجد نسخة كهذه. اختر نسخة من القائمة.',
    kinds: {
      saved: 'محفوظة',
      published: 'منشورة',
      restored: 'مستعادة',
      imported: 'مستوردة',
      merged: 'مدمجة',
    },
  },
}
