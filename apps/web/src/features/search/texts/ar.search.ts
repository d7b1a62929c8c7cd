import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.search.ts'

export const texts: Translation<English> = {
  searching: {
    title: 'البحث',
    description: 'ابحث عن المنشورات بكلمات من عناوينها ونصوصها ووسومها وأسماء كتّابها.',
    resultsFor: (q: string) => `البحث: ${q}`,
    label: 'ابحث في المنشورات',
    submit: 'بحث',
    results: 'المنشورات',
    own: 'لا يراها سواك',
    untitled: 'بلا عنوان',
    loading: 'جارٍ البحث',
    nothing: 'لم يُعثر على شيء.',
    nothingPublished: 'لا توجد تدوينة منشورة تطابق ذلك.',
    hint: 'جرّب كلمات أقل أو كلمات أخرى، أو بداية كلمة فقط.',
    failed: 'تعذّر البحث.',
    retry: 'أعد المحاولة',
    more: 'نتائج أخرى',
  },
}
