import { TAG_MAX, TAGS_MAX } from '@inkwell/contract/limits'
import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.forms.ts'

const plural = createPlural<Intl.LDMLPluralRule>('ar-u-ca-gregory-nu-latn')

export const texts: Translation<English> = {
  postFields: {
    history: 'السجل',
    joinLines: 'وصل أسطر الفقرة الواحدة',
    postTitle: 'عنوان التدوينة',
    postTitlePlaceholder: 'أدخل العنوان',
    postContent: 'نص التدوينة',
    postContentPlaceholder: 'أدخل النص',
    image: 'صورة الغلاف',
    imageHelp:
      'اختيارية. JPEG أو PNG أو WebP أو AVIF أو GIF، حتى 15 ميغابايت. يمكنك أيضًا إفلاتها بجانب النص أو لصقها.',
    imageRefused: (problem, name, kept) =>
      `${problem} لم يُعتمد «\u2068${name}\u2069»${kept === undefined ? '' : `، ويبقى «\u2068${kept}\u2069»`}.`,
    imageWithout: 'المتابعة بلا صورة',
    imagePreview: 'معاينة صورة الغلاف المختارة',
    // A name with brackets at its end would lose them to the sentence.
    imageChosen: (name) => `الصورة المختارة: \u2068${name}\u2069`,
    imageStored: 'صورة الغلاف المحفوظة',
    imageRemoved: 'تُزال صورة الغلاف عند الحفظ.',
    imageKeep: 'أبقِ الصورة',
    imageOnCards: 'كما تظهر في البطاقات',
    focalPoint: 'نقطة التركيز',
    focalPointHelp: 'انقر على ما يجب أن يبقى ظاهرًا عند قص الصورة، أو حرّك النقطة بمفاتيح الأسهم.',
    focalPointAt: (left, top) => `${left}% من اليسار، ${top}% من الأعلى`,
    imageReplace: 'استبدال الصورة',
    imageRemove: 'إزالة الصورة',
    imageAlt: 'وصف الصورة',
    imageAltHelp: 'اختياري. يخبر من لا يرى الصورة بما فيها.',
  },
  labels: {
    title: 'الوسوم واللغة والسلسلة',
    nothing: 'اختياري',
    tags: 'الوسوم',
    tagsHelp: `حتى ${TAGS_MAX} وسوم. يُضاف الوسم بمفتاح الإدخال أو بفاصلة.`,
    chosen: 'الوسوم المختارة',
    suggestions: 'وسوم تبدأ هكذا',
    found: (count) =>
      plural(count, {
        zero: 'لا اقتراحات',
        one: 'اقتراح واحد. استخدم مفاتيح الأسهم.',
        two: 'اقتراحان. استخدم مفاتيح الأسهم.',
        few: '# اقتراحات. استخدم مفاتيح الأسهم.',
        many: '# اقتراحًا. استخدم مفاتيح الأسهم.',
        other: '# اقتراح. استخدم مفاتيح الأسهم.',
      }),
    remove: (name) => `إزالة ${name}`,
    added: (names, count) => `أُضيف: ${names}. ${count} من ${TAGS_MAX} وسوم.`,
    removed: (name) => `أُزيل: ${name}.`,
    problems: {
      tooLong: `لا يزيد الوسم على ${TAG_MAX} حرفًا. اختصره أو احذفه من هنا.`,
      twice: 'هذا الوسم مضاف من قبل. احذفه من هنا.',
      tooMany: `لا تزيد وسوم التدوينة على ${TAGS_MAX}. أزل واحدًا منها أو احذف المكتوب هنا.`,
    },
    language: 'اللغة',
    languageHelp: 'للقرّاء ومحرّكات البحث وقارئات الشاشة.',
    noLanguage: 'لغة هذا الموقع',
    other: 'لغة أخرى…',
    otherLanguage: 'رمز اللغة',
    otherLanguageHelp: 'مثل gsw أو pt-AO أو sr-Latn.',
    otherLanguageWrong: 'ليس هذا رمز لغة مثل en أو pt-BR أو zh-Hant.',
    series: 'السلسلة',
    seriesHelp: 'تدويناتك التي تحمل اسم السلسلة نفسه يقود بعضها إلى بعض.',
    seriesTooLong: (max) => `لا يزيد اسم السلسلة على ${max} حرفًا.`,
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
  leaving: {
    title: 'مغادرة هذه الصفحة؟',
    explanation:
      'لم يُنشر ما كتبته، وهذا المتصفح لا يحفظ المسودات: يضيع ما كتبته حين تُغلق علامة التبويب هذه.',
    pictures: 'ما زالت صورة في طريقها إلى نصك. إذا غادرت فلن تكون فيه.',
    stay: 'البقاء هنا',
    leave: 'مغادرة',
  },
  createPost: {
    title: 'اكتب تدوينتك',
    submit: 'نشر',
    shortcut: (keys) => `${keys} للنشر`,
    success: 'نُشرت التدوينة بنجاح',
    see: 'عرض التدوينة',
    description: 'اكتب تدوينة وانشرها.',
  },
  editPost: {
    title: 'تعديل التدوينة',
    submit: 'تحديث التدوينة',
    shortcut: (keys) => `${keys} لتحديث التدوينة`,
    success: 'حُدّثت التدوينة بنجاح',
    imageStays: (reason) => `ما زالت صورتها موجودة. ${reason}`,
    offline: 'لا يوجد اتصال، فتعذّر تحميل التدوينة. ستظهر من تلقاء نفسها حين يعود الاتصال.',
    description: 'عدّل إحدى تدويناتك.',
  },
}
