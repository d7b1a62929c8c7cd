import type { Messages } from './en.ts'
import { onDemand } from './on-demand.ts'
import { createPlural } from './plural.ts'

/** The digits 0–9, which are read from Rabat to Baghdad, whatever the browser would take. */
const LOCALE = 'ar-u-ca-gregory-nu-latn'

const date = onDemand(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

const plural = createPlural<Intl.LDMLPluralRule>(LOCALE)

/** Modern Standard Arabic. */
export const ar: Messages = {
  language: { tag: 'ar', direction: 'rtl', openGraph: 'ar_AR' },
  forms: () => import('./ar.forms.ts'),
  moderation: () => import('./ar.moderation.ts'),
  settingsOf: () => import('./ar.settings.ts'),
  errors: () => import('./ar.errors.ts'),
  common: {
    somethingWrong: 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.',
    noConnection: 'لا يوجد اتصال. يُرجى المحاولة مرة أخرى حين يعود.',
    skipToContent: 'الانتقال إلى المحتوى',
    dismiss: 'إغلاق',
    undo: 'تراجع',
    notUndone: (name) => `لم يتم التراجع: لم تعد مسجّل الدخول باسم \u2068${name}\u2069.`,
  },
  topBar: {
    label: 'القائمة الرئيسية',
    allPosts: 'كل التدوينات',
    write: 'اكتب',
    about: 'عن الموقع',
    signIn: 'تسجيل الدخول',
    signUp: 'إنشاء حساب',
    settings: 'الإعدادات',
    logout: 'تسجيل الخروج',
    openMenu: 'فتح القائمة',
    closeMenu: 'إغلاق القائمة',
    loading: 'جارٍ تحميل الصفحة',
    offline: 'دون اتصال',
    offlineHelp: 'أنت غير متصل بالإنترنت. ما قرأته سابقًا لا يزال يُفتح.',
  },
  theme: { label: 'المظهر', system: 'النظام', light: 'فاتح', dark: 'داكن' },
  landing: {
    welcome: 'مرحبًا بك في مستقبل التدوين',
    headline: ['شارك قصصك', 'وألهم العالم'],
    invitation:
      'انضم إلى كتّاب ومبدعين من كل مكان. اكتب تدوينات تبقى ملكًا لك، وابنِ جمهورًا يعود إليك.',
    start: 'ابدأ الكتابة اليوم',
    explore: 'استكشف التدوينات',
    latest: 'أحدث التدوينات',
    all: 'اقرأ كل التدوينات',
    description: 'شارك قصصك وألهم العالم: انضم إلى الكتّاب والمبدعين، واكتب تدويناتك، وابنِ جمهورك.',
  },
  posts: {
    title: 'كل التدوينات',
    description: 'أحدث ما كتبه الجميع هنا.',
    older: 'تحميل المزيد من التدوينات',
    loading: 'جارٍ تحميل التدوينات',
    loadingPost: 'جارٍ تحميل التدوينة',
    empty: 'لا توجد تدوينات بعد',
    deletedAccount: 'حساب محذوف',
    edit: 'تعديل',
    delete: 'حذف',
    deleted: 'حُذفت التدوينة',
    deleteFailed: 'تعذّر الحذف',
    restored: 'استُعيدت التدوينة',
    report: 'الإبلاغ عن هذه التدوينة',
    readingTime: (minutes) =>
      plural(minutes, {
        zero: 'تُقرأ في أقل من دقيقة',
        one: 'تُقرأ في دقيقة واحدة',
        two: 'تُقرأ في دقيقتين',
        few: 'تُقرأ في # دقائق',
        many: 'تُقرأ في # دقيقة',
        other: 'تُقرأ في # دقيقة',
      }),
  },
  format: {
    date: (moment) => date().format(moment),
  },
  notFound: {
    title: 'الصفحة غير موجودة',
    explanation: 'لا يوجد شيء في هذا العنوان. ربما نُقل، أو لم يكن موجودًا قط.',
    way: 'إلى كل التدوينات',
    home: 'إلى الصفحة الرئيسية',
  },
  crash: {
    title: 'تعطّلت هذه الصفحة',
    explanation: 'الخطأ من عندنا، لا من عندك. غالبًا ما تفيد إعادة التحميل.',
    way: 'إعادة التحميل',
    home: 'إلى الصفحة الرئيسية',
  },
  offline: {
    title: 'أنت غير متصل بالإنترنت',
    explanation:
      'لم تُفتح هذه الصفحة على هذا الجهاز من قبل، فعليها أن تنتظر الاتصال. أما ما قرأته فلا يزال هنا.',
    way: 'حاول مرة أخرى',
    list: 'إلى كل التدوينات',
  },
}
