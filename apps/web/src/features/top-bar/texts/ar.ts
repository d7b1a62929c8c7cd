import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.ts'

export const texts: Translation<English> = {
  topBar: {
    label: 'القائمة الرئيسية',
    allPosts: 'كل التدوينات',
    write: 'اكتب',
    about: 'عن الموقع',
    search: 'البحث',
    signIn: 'تسجيل الدخول',
    signUp: 'إنشاء حساب',
    myPosts: 'تدويناتي',
    drafts: 'المسودات',
    account: 'الحساب',
    settings: 'الإعدادات',
    logout: 'تسجيل الخروج',
    openMenu: 'فتح القائمة',
    closeMenu: 'إغلاق القائمة',
    loading: 'جارٍ تحميل الصفحة',
    offline: 'دون اتصال',
    offlineHelp: 'أنت غير متصل بالإنترنت. ما قرأته سابقًا لا يزال يُفتح.',
  },
  theme: { label: 'المظهر', system: 'النظام', light: 'فاتح', dark: 'داكن' },
}
