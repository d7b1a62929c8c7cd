import type { FormMessages } from './en.forms.ts'
import { createPlural } from './plural.ts'

const LOCALE = 'ar-u-nu-latn'

const number = new Intl.NumberFormat(LOCALE)

const plural = createPlural<Intl.LDMLPluralRule>(LOCALE)

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

/** Modern Standard Arabic. */
export const formTexts: FormMessages = {
  scriptNeeded: 'يحتاج هذا النموذج إلى JavaScript. أما القراءة فممكنة بدونه.',
  signIn: {
    title: 'تسجيل الدخول',
    subtitle: 'أدخل بياناتك للوصول إلى حسابك',
    submit: 'تسجيل الدخول',
    question: 'ليس لديك حساب؟',
    link: 'إنشاء حساب',
    forgotten: 'نسيت كلمة المرور؟ اطلب من إدارة هذه المدونة رابطًا لاختيار كلمة جديدة.',
    description: 'سجّل الدخول لتكتب وتعتني بتدويناتك.',
  },
  signUp: {
    title: 'إنشاء حساب',
    subtitle: 'اسم وبريد إلكتروني وكلمة مرور: هذا كل ما يلزم',
    submit: 'إنشاء الحساب',
    question: 'لديك حساب بالفعل؟',
    link: 'تسجيل الدخول',
    pleaseLogin: 'أُنشئ حسابك بنجاح. يُرجى تسجيل الدخول',
    working: 'يسجّل الآن عدد كبير جدًا من الأشخاص. لحظة من فضلك…',
    signInInstead: 'تسجيل الدخول بهذا العنوان',
    closed: 'تقبل هذه المدونة الحسابات الجديدة بالدعوة فقط. اطلب من الإدارة رابطًا وافتحه هنا.',
    closedDescription: 'الحسابات الجديدة بالدعوة.',
    invited: 'أنت مدعو. لا ينقص سوى اسم وكلمة مرور.',
    invitedEmail: 'دعوتك لهذا العنوان.',
    checking: 'يجري التحقق من دعوتك…',
    tryAgain: 'حاول مرة أخرى',
    description: 'أنشئ حسابًا وانشر تدوينتك الأولى.',
  },
  wayOn: {
    signedIn: 'سجّلت الدخول.',
    ready: 'حسابك جاهز.',
    toWriting: 'المتابعة إلى تدوينتك الجديدة',
    toSettings: 'المتابعة إلى الإعدادات',
    toAdministration: 'المتابعة إلى الإدارة',
  },
  fields: {
    name: 'الاسم الكامل',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    passwordHelp: '8 أحرف على الأقل',
    passwordShow: 'إظهار كلمة المرور',
    passwordStrength: {
      weak: 'سهلة التخمين. ثلاث كلمات أو أربع لا رابط بينها يصعب تخمينها ويسهل تذكرها.',
      fair: 'أصعب تخمينًا. المزيد من الأحرف يجعلها أفضل.',
      strong: 'صعبة التخمين.',
    },
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
    postTitle: 'عنوان التدوينة',
    postTitlePlaceholder: 'أدخل العنوان',
    postContent: 'نص التدوينة',
    postContentPlaceholder: 'أدخل النص',
    image: 'صورة الغلاف',
    imageHelp:
      'اختيارية. JPEG أو PNG أو WebP أو AVIF أو GIF، حتى 15 ميغابايت. يمكنك أيضًا إفلاتها على هذه الصفحة أو لصقها.',
    imageHeic:
      'هذه صورة HEIC كالتي تصنعها الهواتف، ولا تعرضها معظم المتصفحات. احفظها بصيغة JPEG ثم اخترها.',
    imageEmpty: 'هذا الملف فارغ.',
    imageRefused: (problem, name, kept) =>
      `${problem} لم يُعتمد «\u2068${name}\u2069»${kept === undefined ? '' : `، ويبقى «\u2068${kept}\u2069»`}.`,
    imageWithout: 'المتابعة بلا صورة',
    imageAsk: {
      title: 'هل تريد استخدام هذه الصورة غلافًا؟',
      replace: 'هل تريد استبدال صورة الغلاف بهذه الصورة؟',
      explanation: 'لا يمكن وضع الصور داخل النص بعد. لكل تدوينة صورة غلاف واحدة.',
      yes: 'استخدامها غلافًا',
      no: 'تركها',
    },
    imageNotHere: 'لا يمكن إضافة صورة إلى تدوينة منشورة بعد.',
    imagePreview: 'معاينة صورة الغلاف المختارة',
    // A name with brackets at its end would lose them to the sentence.
    imageChosen: (name) => `الصورة المختارة: \u2068${name}\u2069`,
    imageReplace: 'استبدال الصورة',
    imageRemove: 'إزالة الصورة',
    imageAlt: 'وصف الصورة',
    imageAltHelp: 'اختياري. يخبر من لا يرى الصورة بما فيها.',
  },
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
  },
  drafts: {
    kept: 'حُفظ نصك في هذا المتصفح. أكمل من حيث توقفت.',
    startAfresh: 'البدء من جديد',
    discardChanges: 'تجاهل تغييراتي',
    discarded: 'أُهمل النص',
    offline:
      'لا يوجد اتصال. نصك محفوظ في هذا المتصفح: أرسله مرة أخرى حين تختفي عبارة «دون اتصال» من أعلى الصفحة.',
    offlineNotKept:
      'لا يوجد اتصال. أبقِ هذه الصفحة مفتوحة وأرسل نصك مرة أخرى حين تختفي عبارة «دون اتصال» من أعلى الصفحة.',
    notKept: 'لا يحفظ هذا المتصفح المسودات. يضيع ما تكتبه إن أغلقت هذه الصفحة قبل نشره.',
    waiting: 'لديك نص لم يُنشر بعد.',
    goOn: 'متابعة الكتابة',
    signIn: 'تسجيل الدخول من جديد',
    signInHelp: 'نصك محفوظ في هذا المتصفح، وستجده هنا حين تعود.',
  },
  conflict: {
    notice:
      'تغيّرت التدوينة منذ أن بدأت. النص المحفوظ هنا إلى جانب نصك، ولن يضيع أي منهما: اختر أحدهما أو اصنع منهما نصًا واحدًا.',
    keepMine: 'حفظ نصي',
    takeSaved: 'أخذ النص المحفوظ',
    byHand: 'التحرير يدويًا',
    savedTitle: 'العنوان المحفوظ',
    savedContent: 'النص المحفوظ',
  },
  stranger: {
    title: (name) => `أنت الآن مسجّل الدخول باسم \u2068${name}\u2069`,
    explanation: (writer) =>
      `بدأ هذا النص \u2068${writer}\u2069. وهو محفوظ مسودةً باسم صاحبه في هذا المتصفح.`,
    keep: 'الاحتفاظ به مسودةً',
    publish: (name) => `النشر باسم \u2068${name}\u2069`,
    update: (name) => `التحديث باسم \u2068${name}\u2069`,
  },
  keys: { control: '\u2066Ctrl + Enter\u2069', command: '\u2066⌘ + Enter\u2069' },
  leaving: {
    title: 'مغادرة هذه الصفحة؟',
    explanation: 'لم يُنشر ما كتبته. إنه محفوظ في هذا المتصفح، وستجده هنا حين تعود.',
    explanationNotKept:
      'لم يُنشر ما كتبته، وهذا المتصفح لا يحفظ المسودات: يضيع ما كتبته حين تُغلق علامة التبويب هذه.',
    stay: 'البقاء هنا',
    leave: 'مغادرة',
  },
  createPost: {
    title: 'اكتب تدوينتك',
    submit: 'نشر',
    shortcut: (keys) => `${keys} للنشر`,
    success: 'نُشرت التدوينة بنجاح',
    description: 'اكتب تدوينة وانشرها.',
  },
  editPost: {
    title: 'تعديل التدوينة',
    submit: 'تحديث التدوينة',
    shortcut: (keys) => `${keys} لتحديث التدوينة`,
    success: 'حُدّثت التدوينة بنجاح',
    offline: 'لا يوجد اتصال، فتعذّر تحميل التدوينة. ستظهر من تلقاء نفسها حين يعود الاتصال.',
    description: 'عدّل إحدى تدويناتك.',
  },
}
