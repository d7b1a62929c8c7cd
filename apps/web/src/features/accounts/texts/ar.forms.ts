import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.forms.ts'

export const texts: Translation<English> = {
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
    toMyPosts: 'المتابعة إلى تدويناتي',
    toEditing: 'المتابعة إلى تدوينتك',
    toHistory: 'المتابعة إلى سجل تدوينتك',
  },
  accountFields: {
    name: 'الاسم الكامل',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    passwordHelp: '8 أحرف على الأقل',
    passwordStrength: {
      weak: 'سهلة التخمين. ثلاث كلمات أو أربع لا رابط بينها يصعب تخمينها ويسهل تذكرها.',
      fair: 'أصعب تخمينًا. المزيد من الأحرف يجعلها أفضل.',
      strong: 'صعبة التخمين.',
    },
  },
}
