import type { ImportNoteTexts, NamelessSubject } from '@inkwell/contract/import-note-texts'
import { errors } from '../../languages/ar.errors.ts'
import { createPlural } from '../../languages/plural.ts'
import { createTranslateMessage } from '../../languages/translate-errors.ts'
import type { Translation } from '../../platform/text.ts'
import type { English } from './en.importing.ts'

const LOCALE = 'ar-u-nu-latn'
const number = new Intl.NumberFormat(LOCALE)
const plural = createPlural<Intl.LDMLPluralRule>(LOCALE)

const SUBJECTS: Record<NamelessSubject, string> = {
  'button for members': 'زر للأعضاء',
  'button to share': 'زر للمشاركة',
  'cell over several columns or rows': 'خلية تمتد على عدة أعمدة أو صفوف',
  'counting picture': 'صورة لعدّ الزيارات',
  'embedded picture': 'صورة مضمّنة',
  'form for members': 'نموذج للأعضاء',
  'form for subscribers': 'نموذج للمشتركين',
  'link in code': 'رابط في شيفرة',
  'link to a script': 'رابط إلى برنامج نصي',
  'nested elements': 'عناصر متداخلة',
  'picture in code': 'صورة في شيفرة',
  'picture of a bookmark': 'صورة إشارة مرجعية',
  'table that lays out blocks': 'جدول للتنسيق',
}

function times(count: number): string {
  return plural(count, {
    zero: '# مرة',
    one: 'مرة واحدة',
    two: 'مرتين',
    few: '# مرات',
    many: '# مرة',
    other: '# مرة',
  })
}

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

function things({ subject, count }: { subject: string; count: number }): string {
  const name = Object.hasOwn(SUBJECTS, subject) ? SUBJECTS[subject as NamelessSubject] : subject
  return count > 1 ? `${name} (${times(count)})` : name
}

const notes: ImportNoteTexts = {
  notInArchive: 'غير موجود في الأرشيف',
  fileDamaged: 'تالف',
  tooLarge: 'أكبر مما يجب',
  fileTooManyBytes: ({ max }) => `حجمه بالبايت أكبر من ${number.format(max)}`,
  fileIrregular: 'ليس ملفًا عاديًا',
  fileIsLink: 'رابط رمزي',
  fileUnreadable: ({ code }) => `تتعذر قراءته${code && ` (${code})`}`,
  folderUnreadable: ({ code }) => `تتعذر قراءة هذا المجلد (${code})`,
  fileEncrypted: 'مشفّر',
  compressionUnknown: 'طريقة ضغطه غير معروفة',
  compressionSuspicious: 'مضغوط كما لا يُضغط نص ولا صورة',
  fileTwice: 'موجود مرتين',
  pathTooLong: 'مساره أطول مما يجب',
  pathWithNul: 'في مساره محرف NUL',
  pathAbsolute: 'مساره مطلق',
  pathOutside: 'مساره يخرج من الأرشيف',

  recordGone: 'لم يعد في المصدر',
  recordTwice: 'موجود في المصدر مرتين',
  recordCut: 'مبتور',
  recordTooLarge: 'أكبر مما يقرؤه الاستيراد',
  conversionTooLong: 'استغرق تحويله وقتًا أطول مما يجب',
  conversionTooBig: 'احتاج تحويله إلى ذاكرة أكثر مما يجب',
  conversionFailed: 'فشل تحويله',
  notConverted: ({ detail }) => `يتعذر تحويله: ${detail}`,
  jsonInvalid: 'ليس JSON صالحًا',
  jsonInvalidIn: ({ path }) => `الملف ${path} ليس JSON صالحًا`,
  htmlTooManyElements: ({ max }) => `عدد عناصر النص أكبر من ${number.format(max)}`,
  htmlTooLong: ({ max }) => `في النص من HTML أكثر من ${characters(max)}`,
  frontMatterMissing: 'بلا بيانات في أوله',
  frontMatterTooLong: 'البيانات في أوله أطول مما يجب',
  frontMatterLonger: ({ max }) => `البيانات في أوله أطول من ${characters(max)}`,
  frontMatterInvalid: ({ language, detail }) =>
    `البيانات في أوله ليست ${language} صالحة: ${detail}`,
  frontMatterNoMap: 'البيانات في أوله ليست قائمة أسماء وقيم',

  unknownType: ({ type }) => `نوعه ${type}`,
  unknownTaxonomy: ({ name }) => `مصطلح من ${name}`,
  notPicture: 'ملف ليس صورة',
  authorUnnamed: 'كاتب بلا اسم',
  menuEntry: 'بند في قائمة',
  menu: 'قائمة',
  earlierVersion: 'نسخة سابقة من نص',
  sharedBlock: 'كتلة موجودة في النصوص التي تعرضها',
  partOfTheme: 'جزء من القالب',
  template: 'قالب',
  setting: 'إعداد من إعدادات المدونة',
  listOfTexts: 'يصف قائمة نصوص',
  forReadersOfFiles: 'موجّه إلى قارئي الملفات',
  subscribers: 'فيه عناوين المشتركين',
  noId: 'بلا معرّف',
  typeUnknown: 'نوعه غير معروف',
  blocksTooMany: 'فيه كتل أكثر مما يجب',
  jsonFeedInPlace: 'تُقرأ خلاصة JSON من الأرشيف نفسه بدلًا منه: استورد الملف وحده',
  reblogWithoutWords: 'إعادة نشر بلا كلام خاص',
  reblogUnclear: 'إعادة نشر لا يتميز فيها كلام صاحبها',
  textOfOthers: 'يشارك نصًا لغيره',
  responseToOthers: 'رد على نص لغيره',
  internalTag: 'وسم لا يراه إلا الكتّاب',
  noTextOfMedium: 'ليس نصًا من Medium',
  textNotInExport: 'نصه غير موجود في التصدير',
  tagNotUsed: 'ليس في المصدر نص يحمله',
  tagNotImported: 'لا تحمله تدوينة مستوردة',
  pictureNotShown: 'لا يعرضها نص مستورد',

  dropped: (params) => `${things(params)}: لم يُنقل`,
  linked: (params) => `${things(params)}: حلّ رابط محله`,
  textOnly: (params) => `${things(params)}: النص فقط`,
  simplified: (params) => `${things(params)}: بصورة أبسط`,
  blockDropped: ({ type }) => `كتلة من نوع ${type}: لم تُنقل`,
  picturesDropped: ({ count }) => `صور مرفقة لا يعرضها النص (${number.format(count)}): لم تُنقل`,
  reblogOfOthers: ({ names }) => `إعادة نشر دون ما كتبه الآخرون: ${names}`,
  textileKept: 'Textile: بقي كما هو',
  otherAuthors: ({ names }) => `كتّابه الآخرون: ${names}`,
  titleCut: ({ max }) => `كان عنوانه أطول من ${characters(max)}`,
  titleMissing: 'كان بلا عنوان',
  contentRefused: 'رُفض محتواه',
  textTooLong: ({ max }) => `أطول من ${characters(max)}`,
  originalTooLong: 'نصه الأصلي أطول من أن يُحفظ معه',
  tagsLost: ({ names }) => `ليس من وسومه: ${names}`,
  isDraft: 'صار مسودة',
  noText: 'بلا نص',
  noDate: 'بلا تاريخ',
  timeToCome: 'لم يحن وقته',
  timePassed: 'فات وقته',
  draftsUnknown: 'لا يميّز تصدير Mataroa بصيغة Markdown المسودات من التدوينات',
  undated: 'بلا تاريخ: تاريخه تاريخ الاستيراد',
  excerptLost: ({ text }) => `مقتطفه الخاص: ${text}`,
  coverLost: ({ ref }) => `دون صورة غلافه ${ref}`,
  coverOfPage: 'ليس للصفحات صور غلاف',
  pageInTrash: 'صفحة في سلة المهملات',
  pagesForAdministrators: 'لا يستورد الصفحات إلا المشرفون',
  pictureLost: 'استُورد نصها دونها',
  pictureTextNotImported: 'لم يُستورد نصها',
  textChanged: 'عُدّل نصها أثناء ذلك، ويحتفظ بعنوانها',

  redirectsInvalid: 'ليس JSON أو YAML صالحًا',
  redirectsTooMany: 'فيه تحويلات أكثر مما يجب',
  redirectOfPattern: 'نمط لعدة عناوين',
  redirectOfOther: 'في التصدير شيء آخر على هذا العنوان',
  redirectElsewhere: 'يؤدي إلى موقع آخر',
  redirectToNothing: 'لا يؤدي إلى شيء في التصدير',
  redirectInCircle: 'يؤدي من تحويل إلى آخر',

  commentsTooEarly: 'تعليقات كثيرة تسبق نصوصها',
  commentWithoutText: 'نصه غير موجود في المصدر',
  commentTextNotImported: 'لم يُستورد نصه',
  commentOnPage: 'هو على صفحة، وليس للصفحات هنا تعليقات',
  commentTooLong: ({ max }) => `فيه أكثر من ${characters(max)}`,
  commentPostGone: 'لم تعد تدوينته هنا',
  commentElsewhere: 'تعليق على نص لغيره',
  noTime: 'بلا وقت',
  spam: 'رسالة مزعجة',
  inTrash: 'في سلة المهملات',
  notApproved: 'لم يُوافَق عليه',
  hiddenThere: 'كان مخفيًا',
  deleted: 'كان محذوفًا',
  deletedThere: 'كان محذوفًا هناك',
  pingback: 'إشعار pingback',
  trackback: 'إشعار trackback',

  fetchNotHttp: 'لا يبدأ عنوانه بـ http أو https',
  fetchWithPassword: 'في عنوانه كلمة مرور',
  fetchRedirectsNowhere: 'يحوّل خادمه إلى لا عنوان',
  fetchRedirectsToHttp: 'يحوّل خادمه من https إلى http',
  fetchRedirectsTooMany: ({ max }) => `يحوّل خادمه أكثر من ${times(max)}`,
  fetchAnswered: ({ status }) => `أجاب خادمه ${status}`,
  fetchCompressed: 'أرسله خادمه مضغوطًا',
  fetchTooLarge: ({ megabytes }) => `أكبر من ${number.format(megabytes)} ميغابايت`,
  fetchTooLate: ({ seconds }) => `لم يصل في المهلة بالثواني: ${number.format(seconds)}`,
  fetchNoAnswer: 'لم يُجب خادمه',
  fetchNotPublic: 'خادمه ليس على الإنترنت العامة',
  fetchesTooMany: ({ max }) => `أقصى عدد للصور التي يجلبها استيراد واحد ${number.format(max)}`,
  serverGivenUp: ({ times: failures }) => `فشل خادمه ${times(failures)}، فلم يُسأل بعدها`,

  lineNoJson: 'ليس JSON',
  lineTooLong: 'أطول مما يجب',
  lineInvalid: ({ field }) => `سطره غير صالح عند ${field || 'أوله'}`,
  archiveLacks: ({ path }) => `ليس في الأرشيف ${path}`,
  addressElsewhere: 'عنوانه لحساب آخر هنا',
  authorNotHere: 'كاتبه ليس هنا',
  postNotHere: 'تدوينته ليست هنا',
  postNotBefore: 'لا تسبقه تدوينته',
  historyTooLong: 'لتدوينته تاريخ أطول مما للتدوينات',
  postOfOther: 'معرّفه لتدوينة كاتب آخر هنا',
  postFromSource: 'استُورد هنا من قبل، من مصدره الأول',
  commentOfOther: 'معرّفه لتعليق على تدوينة أخرى هنا',
  pictureOfOther: 'صورته ليست هنا، أو هي لشخص آخر',
  pathOfSite: 'في هذا المسار شيء من الموقع نفسه',
  pathInUse: 'يقود هذا المسار هنا إلى شيء آخر',

  sourceMissing: ({ path }) => `لا يوجد ملف أو مجلد ${path}.`,
  sourceIrregular: ({ path }) => `ليس ${path} ملفًا ولا مجلدًا.`,
  sourceEmpty: ({ name }) => `لا ملفات في ${name}.`,
  sourceUnknown: ({ name }) => `ليس ${name} بأي صيغة يقرؤها الاستيراد.`,
  sourceTooBig: ({ detail }) => `تحتاج قراءته إلى ذاكرة أكثر مما يجب (${detail}).`,
  sourceNotRead: ({ detail }) => `تتعذر قراءته (${detail}).`,
  zipDamaged: 'ملف ZIP تالف أو مبتور.',
  zipOverlaps: 'تتداخل ملفات ZIP بعضها في بعض، فهو غير سليم.',
  filesTooMany: ({ max }) => `عدد ملفاته أكبر من ${number.format(max)}. استوردها على أجزاء.`,
  filesTooLarge: ({ max }) =>
    `حجم ملفاته بالبايت أكبر من ${number.format(max)}. استوردها على أجزاء.`,
  recordsTooMany: ({ max }) => `عدد سجلّاته أكبر من ${number.format(max)}. استوردها على أجزاء.`,
  conversionsFailed: 'يتعذر تحويل سجلّات كثيرة منه.',
  uploadIncomplete: 'جزء من الملف مفقود. ارفعه مرة أخرى.',
  interruptedTooOften: 'انقطع الاستيراد مرات كثيرة. ابدأه مرة أخرى.',
  importTooLong: 'استغرق الاستيراد أكثر من ساعة. ابدأه مرة أخرى ليتابع.',

  words: ({ text }) => text,
}

export const texts: Translation<English> = {
  reasons: { notes, error: createTranslateMessage(errors), separator: '؛ ' },
}
