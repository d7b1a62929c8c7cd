export const texts = {
  reset: {
    title: 'Choose a new password',
    subtitle: 'Your link works once. Afterwards you are signed out everywhere.',
    submit: 'Save password',
    question: 'Remembered the old one?',
    link: 'Sign in',
    success: 'Your password is changed. Sign in with it.',
    description: 'Choose a new password with the link that you were given.',
  },
  claim: {
    title: 'Take your account',
    subtitle: 'Your posts are here already. Choose how you sign in; your link works once.',
    submit: 'Take the account',
    question: 'Is it yours already?',
    link: 'Sign in',
    success: 'The account is yours. Sign in with it.',
    description: 'Take the account with your imported posts with the link that you were given.',
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
