export const texts = {
  topBar: {
    label: 'Main',
    allPosts: 'All Post',
    write: 'Write',
    about: 'About',
    search: 'Search',
    signIn: 'Sign In',
    signUp: 'Sign up',
    myPosts: 'My posts',
    drafts: 'Drafts',
    account: 'Account',
    settings: 'Settings',
    logout: 'Logout',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    loading: 'Loading the page',
    offline: 'Offline',
    offlineHelp: 'You are offline. What you have read still opens.',
  },
  theme: { label: 'Theme', system: 'System', light: 'Light', dark: 'Dark' },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
