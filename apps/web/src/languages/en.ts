import type { FormMessages } from './en.forms.ts'
import type { ModerationMessages } from './en.moderation.ts'
import type { SettingsMessages } from './en.settings.ts'
import type { TranslateBody } from './translate-errors.ts'
import { createPlural } from './plural.ts'

const plural = createPlural<'one' | 'other'>('en')

/** English, whose specified texts hold word for word; and the keys that every language has. */
export const en = {
  language: { tag: 'en', direction: 'ltr' as 'ltr' | 'rtl', openGraph: 'en_US' },
  /** Fetched with the screens that hold a form. */
  forms: (): Promise<{ formTexts: FormMessages }> => import('./en.forms.ts'),
  /** Fetched by who reports a post, and by administrators. */
  moderation: (): Promise<{ moderationTexts: ModerationMessages }> => import('./en.moderation.ts'),
  /** Fetched with the settings screen. */
  settingsOf: (): Promise<{ settingsTexts: SettingsMessages }> => import('./en.settings.ts'),
  /** Fetched when the data service first refuses something; English says what it is told. */
  errors: undefined as (() => Promise<{ translateBody: TranslateBody }>) | undefined,
  common: {
    somethingWrong: 'Something went wrong. Please try again.',
    noConnection: 'There is no connection. Please try again when it is back.',
    skipToContent: 'Skip to content',
    dismiss: 'Dismiss',
    undo: 'Undo',
    notUndone: (name: string) => `Not undone: you are no longer signed in as ${name}.`,
  },
  topBar: {
    label: 'Main',
    allPosts: 'All Post',
    write: 'Write',
    about: 'About',
    signIn: 'Sign In',
    signUp: 'Sign up',
    settings: 'Settings',
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
  posts: {
    title: 'All posts',
    description: 'The newest posts of everyone who writes here.',
    older: 'Load more posts',
    loading: 'Loading posts',
    loadingPost: 'Loading the post',
    empty: 'There is no post',
    deletedAccount: 'Deleted account',
    edit: 'Edit',
    delete: 'Delete',
    deleted: 'Post Deleted',
    deleteFailed: 'Delete Failed',
    restored: 'Post Restored',
    report: 'Report this post',
    readingTime: (minutes: number) => plural(minutes, { one: '# min read', other: '# min read' }),
  },
  format: {
    /** `Fri Nov 20 2026`, in UTC. */
    date: (moment: Date) => {
      // `Fri, 20 Nov 2026 08:30:00 GMT`, in every browser.
      const [weekday = '', day, month, year] = moment.toUTCString().split(' ')
      return `${weekday.slice(0, -1)} ${month} ${day} ${year}`
    },
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
}

/** What every language says. */
export type Messages = typeof en
