import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../text.ts'
import type { English } from './en.forms.ts'

const plural = createPlural<Intl.LDMLPluralRule>('ar-u-nu-latn')

const number = new Intl.NumberFormat('ar-u-nu-latn')

function characters(count: number): string {
  return plural(count, {
    zero: '# حرف',
    one: 'حرف واحد',
    two: 'حرفين',
    few: '# أحرف',
    many: '# حرفًا',
    other: '# حرف',
  })
}

export const texts: Translation<English> = {
  checks: {
    nameRequired: 'أدخل اسمك.',
    nameTooLong: ({ max }) => `لا يزيد الاسم على ${characters(max)}.`,
    emailRequired: 'أدخل بريدك الإلكتروني.',
    emailInvalid: 'أدخل بريدًا إلكترونيًا مثل name@example.com.',
    emailTooLong: ({ max }) => `لا يزيد البريد الإلكتروني على ${characters(max)}.`,
    passwordRequired: 'أدخل كلمة المرور.',
    passwordTooShort: ({ min }) => `يجب ألا تقل كلمة المرور عن ${characters(min)}.`,
    passwordTooLong: ({ max }) => `لا تزيد كلمة المرور على ${characters(max)}.`,
    currentPasswordRequired: 'أدخل كلمة المرور الحالية.',
    currentPasswordWrong: 'هذه ليست كلمة مرورك الحالية.',
    newPasswordRequired: 'أدخل كلمة مرور جديدة.',
    titleRequired: 'أدخل عنوانًا.',
    titleTooLong: ({ max }) => `لا يزيد العنوان على ${characters(max)}.`,
    contentRequired: 'اكتب شيئًا قبل النشر.',
    contentTooLong: ({ max }) => `لا تزيد التدوينة على ${characters(max)}.`,
    imageInvalid: 'اختر صورة بصيغة JPEG أو PNG أو WebP أو AVIF أو GIF.',
    imageTooLarge: ({ megabytes }) =>
      `لا يزيد حجم الصورة على ${number.format(megabytes)} ميغابايت.`,
    imageTooManyPixels: ({ megapixels }) =>
      `لا تزيد الصورة على ${number.format(megapixels)} ميغابكسل.`,
    imageTooLong: ({ max }) => `لا يزيد عرض الصورة وارتفاعها على ${number.format(max)} بكسل.`,
    altTooLong: ({ max }) => `لا يزيد وصف الصورة على ${characters(max)}.`,
    biographyTooLong: ({ max }) => `لا تزيد النبذة على ${number.format(max)} حرف.`,
    linkLabelTooLong: ({ max }) => `لا يزيد اسم الرابط على ${number.format(max)} حرفًا.`,
    linkInvalid: 'يبدأ الرابط بـ https:// أو http:// أو mailto:، مثل https://example.com/.',
  },
  stranger: {
    title: (name) => `أنت الآن مسجّل الدخول باسم \u2068${name}\u2069`,
    explanation: (writer) =>
      `بدأ هذا النص \u2068${writer}\u2069. وهو محفوظ مسودةً باسم صاحبه في هذا المتصفح.`,
    keep: 'الاحتفاظ به مسودةً',
    publish: (name) => `النشر باسم \u2068${name}\u2069`,
    update: (name) => `التحديث باسم \u2068${name}\u2069`,
  },
}
