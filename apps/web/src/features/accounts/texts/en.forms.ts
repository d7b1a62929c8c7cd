export const texts = {
  signIn: {
    title: 'Sign In',
    subtitle: 'Enter your credentials to access your account',
    submit: 'Sign In',
    question: 'Don’t have an account?',
    link: 'Sign up',
    forgotten:
      'Forgot your password? Ask an administrator of this blog for a link to choose a new one.',
    description: 'Sign in to write and to look after your posts.',
  },
  signUp: {
    title: 'Create Account',
    subtitle: 'A name, an email address and a password: that is all it takes',
    submit: 'Create Account',
    question: 'Already have an account?',
    link: 'Sign in',
    pleaseLogin: 'Signup successful. Please login',
    working: 'Very many people are signing up. One moment, please…',
    signInInstead: 'Sign in with this address',
    closed:
      'This blog takes new accounts by invitation. Ask an administrator for a link, and open it here.',
    closedDescription: 'New accounts are by invitation.',
    invited: 'You are invited. A name and a password are all that is missing.',
    invitedEmail: 'Your invitation is for this address.',
    checking: 'Looking at your invitation…',
    tryAgain: 'Try again',
    description: 'Create an account and publish your first post.',
  },
  wayOn: {
    signedIn: 'Signed in.',
    ready: 'Your account is ready.',
    toWriting: 'Continue to your new post',
    toSettings: 'Continue to Settings',
    toAdministration: 'Continue to Administration',
    toMyPosts: 'Continue to My posts',
    toEditing: 'Continue to your post',
    toHistory: 'Continue to the history of your post',
  },
  accountFields: {
    name: 'Full Name',
    email: 'Email Address',
    password: 'Password',
    passwordHelp: 'At least 8 characters',
    passwordStrength: {
      weak: 'Easy to guess. Three or four unrelated words are hard to guess and easy to remember.',
      fair: 'Harder to guess. More characters make it better.',
      strong: 'Hard to guess.',
    },
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
