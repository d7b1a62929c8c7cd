import { createAgo } from '../../../../languages/ago.ts'
import type { Translation } from '../../../../platform/text.ts'
import type { English } from './en.settings.ts'

const megabytes = new Intl.NumberFormat('ar-u-nu-latn', { maximumFractionDigits: 1 })

export const texts: Translation<English> = {
  settings: {
    title: 'الإعدادات',
    description: 'اعتنِ بحسابك: الملف الشخصي وكلمة المرور والجلسات والبيانات.',
    administration: 'الإدارة',
    currentPassword: 'كلمة المرور الحالية',
    profile: {
      title: 'الملف الشخصي',
      explanation: 'يظهر اسمك وبريدك الإلكتروني بجانب كل ما تكتبه.',
      passwordHelp: 'كي لا يغيّر هذا أحد سواك.',
      save: 'حفظ الملف الشخصي',
      saved: 'حُفظ الملف الشخصي',
    },
    password: {
      title: 'كلمة المرور',
      explanation: 'كلمة المرور الجديدة تسجّل خروجك من كل مكان إلا من هنا.',
      newPassword: 'كلمة المرور الجديدة',
      save: 'تغيير كلمة المرور',
      saved: 'تغيّرت كلمة المرور، وسُجّل خروجك من كل مكان آخر.',
    },
    sessions: {
      title: 'الجلسات',
      explanation: 'الأماكن التي سجّلت الدخول منها. أنهِ ما لا تعرفه، ثم غيّر كلمة المرور.',
      loading: 'جارٍ تحميل جلساتك',
      failed: 'تعذّر تحميل جلساتك.',
      retry: 'المحاولة مجددًا',
      signIn: 'تسجيل الدخول من جديد',
      here: 'هذا الجهاز',
      now: 'نشطة الآن',
      lastUsed: (ago) => `آخر استخدام: ${ago}`,
      since: (date) => `بدأت في ${date}`,
      device: { computer: 'حاسوب', phone: 'هاتف', tablet: 'جهاز لوحي', other: 'جهاز غير معروف' },
      on: (browser, system) => `\u2068${browser}\u2069 على \u2068${system}\u2069`,
      thisNetwork: 'هذه الشبكة',
      otherNetwork: 'شبكة أخرى',
      end: 'إنهاء',
      endOf: (device) => `إنهاء الجلسة: ${device}`,
      ended: 'انتهت الجلسة',
      endOthers: 'إنهاء كل الجلسات الأخرى',
      othersEnded: 'انتهت كل الجلسات الأخرى',
      alone: 'لم تسجّل الدخول من مكان آخر.',
      ago: createAgo('ar-u-nu-latn'),
    },
    data: {
      title: 'بياناتك',
      explanation:
        'كل ما لديك هنا في ملف مضغوط: الملف الشخصي والجلسات وكل تدوينة ومسودة بصيغة Markdown مع صورها.',
      download: 'تنزيل بياناتي',
      received: (bytes) => `وصل ${megabytes.format(bytes / 1_000_000)} ميغابايت`,
      cancel: 'إلغاء',
      done: 'نُزّلت بياناتك',
    },
    deletion: {
      title: 'حذف الحساب',
      explanation:
        'هذا نهائي. يزول فورًا اسمك وبريدك الإلكتروني وجلساتك ومسوداتك. أما سجل عمليات الدخول، ولا يقرؤه سوى المشرفين، فينسى بريدك بعد 180 يومًا.',
      posts: 'ماذا يحدث لتدويناتك؟',
      keep: 'تبقى من دون اسمي',
      keepHelp: 'يرى القراء «حساب محذوف» مكانه.',
      remove: 'تزول مع صورها',
      removeHelp: 'لا يستطيع أحد إعادتها، ولا أنت.',
      submit: 'حذف حسابي',
      question: 'هل تريد حذف حسابك؟',
      questionKeep: 'تبقى تدويناتك من دون اسمك. لا يمكن التراجع عن شيء من هذا.',
      questionRemove: 'تزول كل تدويناتك معه. لا يمكن التراجع عن شيء من هذا.',
      no: 'الاحتفاظ بحسابي',
      yes: 'حذف نهائي',
      done: 'حُذف حسابك',
    },
  },
}
