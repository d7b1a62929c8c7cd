import { createPlural } from './plural.ts'
import { createTranslateBody } from './translate-errors.ts'
import type { ErrorTexts } from './translate-errors.ts'

const LOCALE = 'ar-u-nu-latn'
const number = new Intl.NumberFormat(LOCALE)
const plural = createPlural<Intl.LDMLPluralRule>(LOCALE)

function frames(count: number): string {
  return plural(count, {
    zero: '# إطار',
    one: 'إطار واحد',
    two: 'إطارين',
    few: '# إطارات',
    many: '# إطارًا',
    other: '# إطار',
  })
}

function wait(seconds: number): string {
  const time =
    seconds < 60
      ? plural(seconds, {
          zero: '# ثانية',
          one: 'ثانية واحدة',
          two: 'ثانيتين',
          few: '# ثوانٍ',
          many: '# ثانية',
          other: '# ثانية',
        })
      : plural(Math.ceil(seconds / 60), {
          zero: '# دقيقة',
          one: 'دقيقة واحدة',
          two: 'دقيقتين',
          few: '# دقائق',
          many: '# دقيقة',
          other: '# دقيقة',
        })
  return `محاولات كثيرة. يُرجى المحاولة مرة أخرى بعد ${time}.`
}

/** Modern Standard Arabic. */
export const errors: ErrorTexts = {
  contentTooComplex:
    'في هذه التدوينة من الأسطر أو الروابط أو خلايا الجداول ما لا تتسع له صفحة. قسّمها إلى عدة تدوينات.',
  draftTitleTooLong: ({ max }) => `لا يتجاوز عنوان المسودة ${number.format(max)} حرفًا.`,
  draftTooLong: ({ max }) => `لا تتجاوز المسودة ${number.format(max)} حرفًا.`,
  searchTooLong: ({ max }) => `لا يتجاوز البحث ${number.format(max)} حرف.`,
  queryTooLong: ({ max }) => `لا يتجاوز البحث ${number.format(max)} حرف.`,
  searchUnavailable: 'البحث لا يعمل الآن. يُرجى المحاولة بعد بضع ثوانٍ.',
  slugInvalid: ({ max }) =>
    `لا يزيد العنوان على ${number.format(max)} من الأحرف اللاتينية الصغيرة والأرقام، تفصل بينها شرطات مفردة.`,
  tagRequired: 'في الوسم حرف مرئي واحد على الأقل.',
  tagTooLong: ({ max }) => `لا يتجاوز الوسم ${number.format(max)} حرفًا.`,
  tagsTooMany: ({ max }) => `لا تزيد وسوم التدوينة على ${number.format(max)}.`,
  tagsNotUnique: 'الوسم نفسه مكرر. احذف أحدهما.',
  tagNotFound: 'هذا الوسم غير موجود.',
  tagNameTaken: 'يوجد وسم آخر بهذا الاسم. ادمج الوسمين بدلًا من ذلك.',
  tagMergedIntoItself: 'لا يمكن دمج الوسم في نفسه. اختر وسمًا آخر.',
  seriesTooLong: ({ max }) => `لا يتجاوز اسم السلسلة ${number.format(max)} حرفًا.`,
  languageInvalid: 'اللغة رمز مثل ar أو pt-BR أو zh-Hant.',
  pageTooLong: ({ max }) => `لا تزيد الصفحة على ${number.format(max)} حرف.`,
  pageTooComplex:
    'في هذه الصفحة من الأسطر أو الروابط أو خلايا الجداول ما لا تتسع له صفحة. قسّمها إلى عدة صفحات.',
  commentNotFound: 'هذا التعليق غير موجود.',
  commentNotYours: 'لا يحذف التعليقات إلا كاتب المقال والمشرفون.',
  pageNotFound: 'هذه الصفحة غير موجودة.',
  pageGone: 'حُذفت هذه الصفحة أثناء تحريرك لها، ولم يُحفظ شيء: احفظ مرة أخرى لإنشائها من جديد.',
  pageConflict:
    'عُدّلت هذه الصفحة في مكان آخر أثناء تحريرك لها. لم يُستبدل شيء: قارن بين النسختين ثم احفظ مرة أخرى.',
  controlCharacters: 'يحتوي هذا النص على أحرف تحكم غير مرئية. أزلها وحاول مرة أخرى.',
  bidiControls: 'يحتوي هذا النص على محارف غير مرئية تعكس اتجاه الكتابة. احذفها وحاول مرة أخرى.',
  notUtf8: 'هذا النص ليس بترميز UTF-8. احفظه بهذا الترميز وحاول مرة أخرى.',
  imageUnreadable: 'هذه الصورة تالفة ولا يمكن قراءتها. اختر صورة أخرى.',
  imageTooHeavy: 'تحتاج قراءة هذه الصورة إلى وقت أو ذاكرة أكثر مما يجب. صغّرها وحاول مرة أخرى.',
  animationTooLong: ({ max }) => `لا تزيد الصورة المتحركة على ${frames(max)}.`,
  animationTooManyPixels: ({ megapixels }) =>
    `لا تزيد إطارات الصورة المتحركة مجتمعةً على ${number.format(megapixels)} ميغابكسل.`,
  emailReserved: 'عناوين imported.invalid مخصّصة لكُتّاب المقالات المستوردة. أدخِل عنوانًا خاصًّا بك.',
  altInvalid: 'وصف الصورة نص.',
  linkLabelRequired: 'أدخِل اسمًا لكل رابط.',
  linksTooMany: ({ max }) => `لا تزيد الروابط في الملف الشخصي على ${number.format(max)}.`,
  authorNotFound: 'هذا الكاتب غير موجود.',
  imageMissing: 'لا توجد صورة. اختر صورة أولًا.',
  picturesUnused: ({ megabytes, days }) =>
    `رفعتَ أكثر من ${number.format(megabytes)} ميغابايت من الصور التي لا يعرضها أي نص. ضعها في نصوصك أو انتظر: تُحذف بعد ${number.format(days)} يومًا.`,
  bodyTooLarge: 'ما أرسلته أكبر من المسموح به.',
  idempotencyMismatch:
    'نُشرت محاولة سابقة بكلمات أخرى. عدّل تلك التدوينة، أو انشر مرة أخرى لتكون ثانية.',
  signInRequired: 'يُرجى تسجيل الدخول أولًا.',
  sessionEnded: 'انتهت جلستك. يُرجى تسجيل الدخول من جديد.',
  wrongCredentials: 'البريد الإلكتروني أو كلمة المرور غير صحيح.',
  sessionNotFound: 'انتهت تلك الجلسة من قبل.',
  notYourPost: 'لا يمكن تعديل هذه التدوينة إلا لكاتبها.',
  postConflict:
    'عُدّلت هذه التدوينة في مكان آخر أثناء تحريرك لها. لم يُستبدل أي شيء: قارن بين النسختين، ثم احفظ مرة أخرى.',
  draftConflict: 'عُدّلت هذه المسودة في مكان آخر. لم يُستبدل شيء: النسختان محفوظتان ويمكن دمجهما.',
  draftNotFound: 'هذه المسودة غير موجودة.',
  revisionNotFound: 'لم تعد هذه النسخة موجودة.',
  postHidden: 'أخفت الإدارة هذه التدوينة. لا يراها أحد ولا يمكن تعديلها.',
  accountSuspended: 'هذا الحساب موقوف. اسأل إدارة الموقع عن السبب.',
  administratorsOnly: 'هذا متاح للإدارة فقط.',
  administratorStays: 'هذا حساب من حسابات الإدارة. يجب سحب هذه الصفة أولًا من سطر الأوامر.',
  accountNotFound: 'هذا الحساب غير موجود.',
  passwordLinkOver: 'استُخدم هذا الرابط من قبل أو انتهت صلاحيته. اطلب من الإدارة رابطًا جديدًا.',
  passwordLinkKeepsEmail: 'هذا الرابط لكلمة مرور جديدة فقط. غيّر البريد الإلكتروني من الإعدادات.',
  reportReasonInvalid: 'اختر سببًا.',
  reportNoteTooLong: ({ max }) => `لا يزيد هذا النص على ${number.format(max)} حرف.`,
  postNotFound: 'هذه التدوينة غير موجودة.',
  pathNotFound: 'لا يوجد شيء في هذا العنوان.',
  signUpClosed: 'تقبل هذه المدونة الحسابات الجديدة بالدعوة فقط. اطلب من الإدارة رابطًا.',
  invitationOver: 'استُخدمت هذه الدعوة أو سُحبت أو انتهت صلاحيتها. اطلب من الإدارة دعوة جديدة.',
  invitationOtherAddress: 'هذه الدعوة لبريد إلكتروني آخر. أنشئ الحساب بالعنوان الذي صدرت له.',
  invitationNotFound: 'لم تعد هذه الدعوة مفتوحة.',
  importNotFound: 'لا يوجد استيراد كهذا.',
  importTooLarge: ({ max }) => `لا يتجاوز حجم ملف الاستيراد ${number.format(max)} ميغابايت.`,
  exportUnderWay: 'هناك تصدير آخر جارٍ. انتظر نهايته أو ألغِه.',
  importUnderWay: 'هناك استيراد آخر جارٍ. انتظر نهايته أو ألغِه.',
  importFileGone: 'لم يعد ملف هذا الاستيراد محفوظًا. ارفعه مرة أخرى.',
  importNotReady: 'لا يمكن بدء هذا الاستيراد: لم تكتمل قراءته بعد، أو أنه انتهى.',
  importNotUploading: 'لم يعد هذا الاستيراد يقبل أجزاء أخرى.',
  jobNotFound: 'لم تفشل هذه المهمة، أو أنها أُنجزت.',
  emailTaken: 'يوجد حساب بهذا البريد الإلكتروني بالفعل.',
  rateLimited: 'محاولات كثيرة. يُرجى الانتظار قليلًا ثم المحاولة مرة أخرى.',
  rateLimitedFor: ({ seconds }) => wait(seconds),
  proofRequired: 'تُنشأ الآن حسابات كثيرة جدًا. يُرجى المحاولة مرة أخرى بعد قليل.',
  internal: 'حدث خطأ من جانبنا. يُرجى المحاولة مرة أخرى.',
  busy: 'هناك ازدحام شديد الآن. يُرجى المحاولة بعد بضع ثوانٍ.',
  cannotStore: 'لا يمكن حفظ أي شيء حاليًا، والقراءة مستمرة. يُرجى المحاولة لاحقًا.',
  unavailable: 'الخدمة غير متاحة حاليًا. يُرجى المحاولة بعد قليل.',
}

export const translateBody = createTranslateBody(errors)
