import {
  ALT_MAX,
  CONTENT_MAX,
  EMAIL_MAX,
  IMAGE_BYTES_MAX,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  TITLE_MAX,
} from '@inkwell/contract/limits'
import type { Translate } from './refusals.ts'
import { createPlural } from './plural.ts'

const MEGABYTE = 1024 * 1024

const dateParts = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

const plural = createPlural<'one' | 'other'>('en')
const number = new Intl.NumberFormat('en')

/** English, whose specified texts hold word for word; and the keys that every language has. */
export const en = {
  language: { tag: 'en', direction: 'ltr' as 'ltr' | 'rtl', openGraph: 'en_US' },
  /** Fetched when the data service first refuses something; English says what it is told. */
  refusals: undefined as (() => Promise<{ translate: Translate }>) | undefined,
  common: {
    somethingWrong: 'Something went wrong. Please try again.',
    skipToContent: 'Skip to content',
    dismiss: 'Dismiss',
    undo: 'Undo',
    scriptNeeded: 'This form needs JavaScript. Reading works without it.',
  },
  topBar: {
    label: 'Main',
    allPosts: 'All Post',
    write: 'Write',
    about: 'About',
    signIn: 'Sign In',
    signUp: 'Sign up',
    logout: 'Logout',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    loading: 'Loading the page',
    offline: 'Offline',
    offlineHelp: 'You are offline. What you have read still opens.',
  },
  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
  landing: {
    welcome: 'Welcome to the future of blogging',
    headline: ['Share Your Stories', 'Inspire the World'] as [string, string],
    invitation:
      'Join writers and creators from everywhere. Create posts that stay yours, and build an audience that comes back.',
    start: 'Start Writing Today',
    explore: 'Explore Posts',
    latest: 'Latest posts',
    all: 'Read all posts',
    description:
      'Share your stories and inspire the world: join writers and creators, create posts and build an audience.',
  },
  signIn: {
    title: 'Sign In',
    subtitle: 'Enter your credentials to access your account',
    submit: 'Sign In',
    question: 'Don’t have an account?',
    link: 'Sign up',
    description: 'Sign in to write and to look after your posts.',
  },
  signUp: {
    title: 'Create Account',
    subtitle: 'A name, an email address and a password: that is all it takes',
    submit: 'Create Account',
    question: 'Already have an account?',
    link: 'Sign in',
    pleaseLogin: 'Signup successful. Please login',
    description: 'Create an account and publish your first post.',
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
    imagePreview: 'Preview of the chosen cover image',
    imageChosen: (name: string) => `Chosen: ${name}`,
    imageReplace: 'Replace image',
    imageRemove: 'Remove image',
    imageAlt: 'Image description',
    imageAltHelp: 'Optional. Tells people who cannot see the image what it shows.',
  },
  /** What the site says before the service has to; word for word what the service would say. */
  checks: {
    nameRequired: 'Enter your name.',
    nameTooLong: `A name has at most ${NAME_MAX} characters.`,
    emailRequired: 'Enter your email address.',
    emailInvalid: 'Enter an email address like name@example.com.',
    emailTooLong: `An email address has at most ${EMAIL_MAX} characters.`,
    passwordRequired: 'Enter your password.',
    passwordTooShort: `A password needs at least ${PASSWORD_MIN} characters.`,
    passwordTooLong: `A password has at most ${PASSWORD_MAX} characters.`,
    titleRequired: 'Enter a title.',
    titleTooLong: `A title has at most ${TITLE_MAX} characters.`,
    contentRequired: 'Write something before you publish.',
    contentTooLong: `A post has at most ${number.format(CONTENT_MAX)} characters.`,
    imageInvalid: 'Choose a JPEG, PNG, WebP, AVIF or GIF picture.',
    imageTooLarge: `A picture has at most ${IMAGE_BYTES_MAX / MEGABYTE} MB.`,
    altTooLong: `The description of a picture has at most ${ALT_MAX} characters.`,
  },
  posts: {
    title: 'All posts',
    description: 'The newest posts of everyone who writes here.',
    older: 'Load more posts',
    loading: 'Loading posts',
    loadingPost: 'Loading the post',
    empty: 'There is no post',
    edit: 'Edit',
    delete: 'Delete',
    deleted: 'Post Deleted',
    deleteFailed: 'Delete Failed',
    restored: 'Post Restored',
    readingTime: (minutes: number) => plural(minutes, { one: '# min read', other: '# min read' }),
  },
  createPost: {
    title: 'Create Your Post',
    submit: 'Publish',
    success: 'Post created successfully',
    description: 'Write a post and publish it.',
  },
  editPost: {
    title: 'Edit Post',
    submit: 'Update Post',
    success: 'Post updated successfully',
    description: 'Change a post of yours.',
  },
  format: {
    /** `Fri Nov 20 2026`, in UTC. */
    date: (moment: Date) => {
      const parts = dateParts.formatToParts(moment)
      const named = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
      return `${named.weekday} ${named.month} ${named.day} ${named.year}`
    },
  },
  drafts: {
    kept: 'Your text was kept in this browser. Go on where you left off.',
    outdated:
      'Your text was kept in this browser. The post has changed since: updating it replaces that change.',
    startAfresh: 'Start afresh',
    takeSaved: 'Use the saved text',
    keepMine: 'Keep my text',
    discarded: 'Text discarded',
    waiting: 'You have a text that is not published yet.',
    goOn: 'Go on writing',
    signIn: 'Sign in again',
    signInHelp: 'Your text is kept in this browser. You find it here when you come back.',
  },
  leaving: {
    title: 'Leave this page?',
    explanation:
      'What you wrote is not published. It is kept in this browser, and you find it here when you come back.',
    stay: 'Stay here',
    leave: 'Leave',
  },
  notFound: {
    title: 'Page not found',
    explanation: 'There is nothing at this address. It may have moved, or it never existed.',
    way: 'Go to all posts',
    home: 'Go to the start page',
  },
  crash: {
    title: 'This page broke',
    explanation: 'That is our fault, not yours. Loading it again often helps.',
    way: 'Load again',
    home: 'Go to the start page',
  },
  offline: {
    title: 'You are offline',
    explanation:
      'This page has not been opened on this device before, so it has to wait for a connection. What you have read is still here.',
    way: 'Try again',
    list: 'Go to all posts',
  },
  server: {
    onlyRead: 'This address can only be read.',
  },
}

/** What every language says. */
export type Messages = typeof en
