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
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
