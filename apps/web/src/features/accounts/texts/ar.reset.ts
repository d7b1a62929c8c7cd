import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.reset.ts'

export const texts: Translation<English> = {
  reset: {
    title: 'اختيار كلمة مرور جديدة',
    subtitle: 'يعمل رابطك مرة واحدة، وبعدها تُسجَّل خروجك من كل الأجهزة.',
    submit: 'حفظ كلمة المرور',
    question: 'تذكرت القديمة؟',
    link: 'تسجيل الدخول',
    success: 'تغيّرت كلمة مرورك. سجّل الدخول بها.',
    description: 'اختر كلمة مرور جديدة بالرابط الذي أُعطي لك.',
  },
  claim: {
    title: 'استلام حسابك',
    subtitle: 'تدويناتك هنا بالفعل. اختر طريقة دخولك؛ يعمل رابطك مرة واحدة.',
    submit: 'استلام الحساب',
    question: 'هل استلمته من قبل؟',
    link: 'تسجيل الدخول',
    success: 'أصبح الحساب لك. سجّل الدخول به.',
    description: 'استلم الحساب الذي فيه تدويناتك المستوردة بالرابط الذي أُعطي لك.',
  },
}
