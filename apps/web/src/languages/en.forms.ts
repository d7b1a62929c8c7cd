import { formMessages } from '@inkwell/contract/form-messages'
import { createPlural } from './plural.ts'

const plural = createPlural<'one' | 'other'>('en')

/** English of the screens that hold a form; they fetch it, and reading goes without. */
export const formTexts = {
  scriptNeeded: 'This form needs JavaScript. Reading works without it.',
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
  },
  fields: {
    name: 'Full Name',
    email: 'Email Address',
    password: 'Password',
    passwordHelp: 'At least 8 characters',
    passwordShow: 'Show password',
    passwordStrength: {
      weak: 'Easy to guess. Three or four unrelated words are hard to guess and easy to remember.',
      fair: 'Harder to guess. More characters make it better.',
      strong: 'Hard to guess.',
    },
    capsLock: 'Caps Lock is on.',
    sending: 'Sending…',
    charactersLeft: (count: number) =>
      plural(count, { one: '# character left', other: '# characters left' }),
    charactersOver: (count: number) =>
      plural(count, { one: '# character too many', other: '# characters too many' }),
    postTitle: 'Post Title',
    postTitlePlaceholder: 'Enter your title',
    postContent: 'Post Content',
    postContentPlaceholder: 'Enter your content',
    image: 'Cover image',
    imageHelp:
      'Optional. JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. You can also drop it on this page or paste it.',
    imageHeic:
      'This is a HEIC picture, as phones make them; most browsers cannot show it. Save it as a JPEG and choose that.',
    imageEmpty: 'This file is empty.',
    imageRefused: (problem: string, name: string, kept: string | undefined) =>
      `${problem} “${name}” was not taken${kept === undefined ? '' : `; “${kept}” stays`}.`,
    imageWithout: 'Go on without an image',
    imageAsk: {
      title: 'Use this picture as the cover image?',
      replace: 'Replace the cover image with this picture?',
      explanation: 'A text cannot hold pictures yet. A post can have one cover image.',
      yes: 'Use as cover image',
      no: 'Leave it out',
    },
    imageNotHere: 'A picture cannot be added to a published post yet.',
    imagePreview: 'Preview of the chosen cover image',
    imageChosen: (name: string) => `Chosen: ${name}`,
    imageReplace: 'Replace image',
    imageRemove: 'Remove image',
    imageAlt: 'Image description',
    imageAltHelp: 'Optional. Tells people who cannot see the image what it shows.',
  },
  /** What the site says before the service has to; its texts are those of the service. */
  checks: formMessages,
  drafts: {
    kept: 'Your text was kept in this browser. Go on where you left off.',
    startAfresh: 'Start afresh',
    discardChanges: 'Discard my changes',
    discarded: 'Text discarded',
    offline:
      'There is no connection. Your text is kept in this browser: send it again when “Offline” is gone from the top of the page.',
    offlineNotKept:
      'There is no connection. Leave this page open, and send your text again when “Offline” is gone from the top of the page.',
    notKept:
      'This browser keeps no drafts. What you write is lost if you close this page before it is published.',
    waiting: 'You have a text that is not published yet.',
    goOn: 'Go on writing',
    signIn: 'Sign in again',
    signInHelp: 'Your text is kept in this browser. You find it here when you come back.',
  },
  /** Two texts of one post. */
  conflict: {
    notice:
      'The post has changed since you began. The saved text stands here with yours, and neither is lost: choose one, or make one of both.',
    keepMine: 'Save my text',
    takeSaved: 'Take the saved text',
    byHand: 'Edit by hand',
    savedTitle: 'Saved title',
    savedContent: 'Saved text',
  },
  /** Somebody else has signed in since a text was begun. */
  stranger: {
    title: (name: string) => `You are signed in as ${name} now`,
    explanation: (writer: string) =>
      `This text was begun by ${writer}. As a draft it is kept for ${writer} in this browser.`,
    keep: 'Keep it as a draft',
    publish: (name: string) => `Publish as ${name}`,
    update: (name: string) => `Update as ${name}`,
  },
  /** The keys that send a form from every field. */
  keys: { control: 'Ctrl + Enter', command: '⌘ + Enter' },
  leaving: {
    title: 'Leave this page?',
    explanation:
      'What you wrote is not published. It is kept in this browser, and you find it here when you come back.',
    explanationNotKept:
      'What you wrote is not published, and this browser keeps no drafts: it is lost when this tab is closed.',
    stay: 'Stay here',
    leave: 'Leave',
  },
  createPost: {
    title: 'Create Your Post',
    submit: 'Publish',
    shortcut: (keys: string) => `${keys} publishes`,
    success: 'Post created successfully',
    description: 'Write a post and publish it.',
  },
  editPost: {
    title: 'Edit Post',
    submit: 'Update Post',
    shortcut: (keys: string) => `${keys} updates the post`,
    success: 'Post updated successfully',
    offline:
      'There is no connection, so the post could not be loaded. It comes by itself when you are back online.',
    description: 'Change a post of yours.',
  },
}

/** What every language says there. */
export type FormMessages = typeof formTexts
