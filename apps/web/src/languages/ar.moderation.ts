import { REPORT_NOTE_MAX } from '@inkwell/contract/limits'
import type { ModerationMessages } from './en.moderation.ts'
import { createPlural } from './plural.ts'

const LOCALE = 'ar-u-ca-gregory-nu-latn'

const plural = createPlural<Intl.LDMLPluralRule>(LOCALE)

const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })

const number = new Intl.NumberFormat(LOCALE)

/** Modern Standard Arabic. */
export const moderationTexts: ModerationMessages = {
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
  reset: {
    title: 'اختيار كلمة مرور جديدة',
    subtitle: 'يعمل رابطك مرة واحدة، وبعدها تُسجَّل خروجك من كل الأجهزة.',
    submit: 'حفظ كلمة المرور',
    question: 'تذكرت القديمة؟',
    link: 'تسجيل الدخول',
    success: 'تغيّرت كلمة مرورك. سجّل الدخول بها.',
    description: 'اختر كلمة مرور جديدة بالرابط الذي أُعطي لك.',
  },
  admin: {
    title: 'الإدارة',
    description: 'بلاغات هذا الموقع وحساباته وسجلّه.',
    loading: 'جارٍ التحميل',
    failed: 'تعذّر تحميل هذا.',
    tryAgain: 'حاول مرة أخرى',
    more: 'تحميل المزيد',
    sections: {
      reports: 'البلاغات',
      hidden: 'التدوينات المخفية',
      accounts: 'الحسابات',
      invitations: 'الدعوات',
      jobs: 'المهام',
      log: 'السجلّ',
    },
    empty: {
      reports: 'لا توجد بلاغات مفتوحة.',
      hidden: 'لا توجد تدوينات مخفية.',
      accounts: 'لا يوجد حساب يبدأ هكذا.',
      invitations: 'لا توجد دعوات مفتوحة.',
      jobs: 'لم تفشل أي مهمة.',
      log: 'لم يحدث شيء بعد.',
    },
    moment: (date) => moment.format(date),
    reported: (count) =>
      plural(count, {
        zero: 'لا بلاغات',
        one: 'بلاغ واحد',
        two: 'بلاغان',
        few: '# بلاغات',
        many: '# بلاغًا',
        other: '# بلاغ',
      }),
    states: { visible: 'ظاهرة', hidden: 'مخفية', deleted: 'في سلة المهملات' },
    hide: 'إخفاء التدوينة',
    hidden: 'أُخفيت التدوينة',
    show: 'إظهارها من جديد',
    shown: 'ظهرت التدوينة من جديد',
    settle: 'تركها كما هي',
    settled: 'سُوّيت البلاغات',
    author: 'حساب الكاتب',
    search: 'البريد الإلكتروني',
    searchHelp: 'تكفي بدايته.',
    find: 'بحث',
    administrator: 'من الإدارة',
    suspendedSince: (date) => `موقوف منذ ${date}`,
    joined: (date) => `منذ ${date}`,
    suspend: 'إيقاف',
    suspendAndHide: 'إيقاف وإخفاء التدوينات',
    suspended: 'أُوقف الحساب',
    suspendQuestion: (name) => `إيقاف ${name}؟`,
    suspendKeep:
      'يُسجَّل خروج صاحب الحساب من كل الأجهزة فورًا، ولا يستطيع الدخول حتى ترفع الإيقاف. تبقى تدويناته كما هي.',
    suspendHide:
      'يُسجَّل خروج صاحب الحساب من كل الأجهزة فورًا، ولا يستطيع الدخول حتى ترفع الإيقاف. تُخفى كل تدويناته، وتعود حين ترفعه.',
    suspendYes: 'إيقاف الحساب',
    cancel: 'إلغاء',
    lift: 'رفع الإيقاف',
    lifted: 'رُفع الإيقاف',
    makeLink: 'إنشاء رابط لكلمة المرور',
    linkLabel: 'رابط لكلمة مرور جديدة',
    linkHelp: 'سلّمه إلى صاحب الحساب. يعمل مرة واحدة خلال 24 ساعة، ولا يظهر إلا الآن.',
    copy: 'نسخ',
    copied: 'تم النسخ',
    copyFailed: 'لا يمكن النسخ هنا. الرابط محدَّد: انسخه بنفسك.',
    close: 'تم',
    linkFor: (email) => `رابط كلمة المرور لـ ${email}`,
    invitations: {
      open: 'يستطيع الجميع الآن إنشاء حساب هنا. مع الإعداد SIGN_UP=closed لا يستطيع ذلك إلا من تدعوه.',
      address: 'من تدعو؟',
      addressHelp: 'بريد إلكتروني. تحصل على رابط لتسلّمه، وبه يُنشئ هذا العنوان حسابًا.',
      invite: 'دعوة',
      linkFor: (email) => `دعوة لـ ${email}`,
      linkLabel: 'رابط الدعوة',
      linkHelp: (until) =>
        `سلّمه إلى من تدعوه. يعمل مرة واحدة، حتى ${until}، ولا يظهر إلا الآن. أي رابط سابق لهذا العنوان لم يعد يعمل.`,
      by: (who, until) => `دعاه ${who} · تعمل حتى ${until}`,
      onCommandLine: 'سطر الأوامر',
      withdraw: 'سحب الدعوة',
      withdrawn: 'سُحبت الدعوة',
    },
    jobs: {
      explanation: 'أعمال في الخلفية فشلت في كل محاولة. شغّلها من جديد بعد إزالة السبب.',
      tried: (count) =>
        plural(count, {
          zero: 'لا محاولات',
          one: 'محاولة واحدة',
          two: 'محاولتان',
          few: '# محاولات',
          many: '# محاولة',
          other: '# محاولة',
        }),
      runAgain: 'التشغيل من جديد',
      runsAgain: 'تعمل المهمة من جديد',
    },
    acts: {
      sign_up: 'أنشأ حسابًا',
      sign_in: 'سجّل الدخول',
      sign_in_failed: 'فشل تسجيل الدخول',
      sign_in_refused: 'رُفض تسجيل الدخول: الحساب موقوف',
      password_wrong: 'كلمة مرور خاطئة في الإعدادات',
      grant: 'ضمّ إلى الإدارة',
      revoke: 'أخرج من الإدارة',
      hide_post: 'أخفى التدوينة',
      show_post: 'أظهر التدوينة من جديد',
      settle_reports: 'سوّى بلاغات',
      suspend: 'أوقف',
      suspend_and_hide: 'أوقف مع كل التدوينات',
      lift: 'رفع الإيقاف عن',
      password_link: 'أنشأ رابطًا لكلمة مرور',
      password_reset: 'اختار كلمة مرور جديدة برابط:',
      invite: 'دعا',
      withdraw_invitation: 'سحب دعوة',
      run_job: 'شغّل من جديد مهمة فاشلة:',
    },
    commandLine: 'سطر الأوامر',
  },
}
