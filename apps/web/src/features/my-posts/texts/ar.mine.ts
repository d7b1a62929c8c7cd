import { createAgo } from '../../../languages/ago.ts'
import { onDemand } from '../../../languages/on-demand.ts'
import { createPlural } from '../../../languages/plural.ts'
import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.mine.ts'

const plural = createPlural<Intl.LDMLPluralRule>('ar-u-ca-gregory-nu-latn')

const exactly = onDemand(
  () =>
    new Intl.DateTimeFormat('ar-u-ca-gregory-nu-latn', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
)

function posts(count: number): string {
  return plural(count, {
    zero: 'لا تدوينات',
    one: 'تدوينة واحدة',
    two: 'تدوينتان',
    few: '# تدوينات',
    many: '# تدوينة',
    other: '# تدوينة',
  })
}

export const texts: Translation<English> = {
  myPosts: {
    title: 'تدويناتي',
    description: 'مسوداتك وتدويناتك، منشورة أو غير منشورة.',
    states: {
      draft: 'المسودات',
      scheduled: 'المجدولة',
      published: 'المنشورة',
      unpublished: 'المسحوبة',
      trash: 'سلة المهملات',
    },
    empty: {
      draft: 'لا مسودات. ما تبدأ كتابته يُحفظ هنا.',
      scheduled: 'لا شيء مجدول. التدوينة التي تُنشر لاحقًا تنتظر هنا.',
      published: 'لم تنشر شيئًا بعد.',
      unpublished: 'لا توجد تدوينات مسحوبة.',
      trash: 'سلة المهملات فارغة.',
    },
    trashHelp: 'ما تحذفه يبقى هنا 30 يومًا، ثم يُحذف نهائيًا.',
    search: 'البحث في العناوين',
    clear: 'مسح البحث',
    nothingFound: (words) => `لا يوجد عنوان فيه «${words}».`,
    found: (count) => `النتائج: ${posts(count)}`,
    foundSoFar: (count) => `النتائج حتى الآن: ${posts(count)}`,
    untitled: 'بلا عنوان',
    hidden: 'أخفتها الإدارة',
    hiddenHelp: 'اسأل إدارة هذا الموقع عن السبب.',
    changes: 'تعديلات غير منشورة',
    changesScheduled: 'تعديلات مجدولة',
    wasDraft: 'مسودة',
    ago: createAgo('ar-u-nu-latn'),
    exactly: (date) => exactly().format(date),
    changed: (time) => `آخر تعديل: ${time}`,
    publishedOn: (time) => `نُشرت: ${time}`,
    firstPublished: (time) => `أول نشر: ${time}`,
    deletedOn: (time) => `حُذفت: ${time}`,
    publishedAt: (time) => `موعد النشر: ${time}`,
    daysLeft: (days) =>
      plural(days, {
        zero: 'لم يبقَ أي يوم',
        one: 'بقي يوم واحد',
        two: 'بقي يومان',
        few: 'بقيت # أيام',
        many: 'بقي # يومًا',
        other: 'بقي # يوم',
      }),
    failed: (reason) => `لم تُنشر في موعدها: ${reason}`,
    failures: {
      titleRequired: 'ليس لها عنوان.',
      contentRequired: 'ليس فيها نص.',
      contentTooLong: 'نصها طويل جدًا.',
      contentTooComplex: 'فيها من الأسطر أو الروابط أو خلايا الجداول ما لا تتسع له صفحة.',
      postHidden: 'أخفتها الإدارة.',
      accountSuspended: 'كان حسابك موقوفًا.',
      other: 'حدث خطأ ما.',
    },
    draftDeleted: 'حُذفت المسودة',
    draftRestored: 'استُعيدت المسودة',
    discard: 'تجاهل التعديلات',
    discarded: 'أُلغيت التعديلات',
    changesRestored: 'استُعيدت التعديلات',
    publishNow: 'النشر الآن',
    publishNowQuestion: (title) => `نشر «${title}» الآن؟`,
    publishNowHelp: 'يستطيع الجميع قراءتها فورًا، لا في موعدها فقط.',
    published: 'نُشرت التدوينة',
    read: 'قراءتها',
    unschedule: 'عدم النشر',
    unscheduled: 'لم تعد مجدولة، وهي بين مسوداتك.',
    scheduledAgain: 'جُدولت من جديد',
    unpublish: 'سحب',
    unpublished: 'سُحبت التدوينة',
    unpublishQuestion: (title) => `سحب «${title}»؟`,
    unpublishHelp:
      'لن يقرأها أحد غيرك. فيها تعديلات غير منشورة: إذا نشرتها من جديد نُشرت التعديلات معها.',
    publishAgain: 'النشر من جديد',
    publishAgainQuestion: (title) => `نشر «${title}» مع تعديلاتها؟`,
    publishAgainHelp: 'تغيّرت منذ نشرها. سيقرأ الجميع النص المعدّل.',
    restore: 'استعادة',
    purge: 'حذف نهائي',
    purgeQuestion: (title) => `حذف «${title}» نهائيًا؟`,
    purgeHelp: 'يُحذف معها نصها وصورها وتاريخها. لا يمكن التراجع عن هذا.',
    purged: 'حُذفت نهائيًا',
  },
}
