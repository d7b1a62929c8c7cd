import { createAgo } from '../../../../languages/ago.ts'

const megabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export const texts = {
  settings: {
    title: 'Settings',
    description: 'Look after your account: profile, password, sessions and data.',
    administration: 'Administration',
    currentPassword: 'Current Password',
    profile: {
      title: 'Profile',
      explanation: 'Your name and your email address stand beside everything you write.',
      passwordHelp: 'So that nobody changes this but you.',
      save: 'Save Profile',
      saved: 'Profile saved',
    },
    publicProfile: {
      title: 'Public profile',
      explanation: 'What readers see of you at the end of your posts and on your page.',
      loading: 'Loading your profile',
      failed: 'Your profile could not be loaded.',
      retry: 'Try again',
      biography: 'Biography',
      biographyHelp: 'A few sentences about you, in one paragraph.',
      links: 'Links',
      linkLabel: 'Name',
      linkUrl: 'Address',
      addLink: 'Add a Link',
      linkWithoutUrl: 'A link needs an address.',
      save: 'Save Public Profile',
      saved: 'Public profile saved',
      picture: 'Picture',
      pictureHelp:
        'It is cropped to a square around what attracts attention. Readers see it at once.',
      removePicture: 'Remove Picture',
      pictureSaved: 'Picture saved',
      pictureRemoved: 'Picture removed',
      preview: 'Preview',
      page: 'See your page',
      link: (number: number) => `Link ${number}`,
    },
    password: {
      title: 'Password',
      explanation: 'A new password signs you out everywhere but here.',
      newPassword: 'New Password',
      save: 'Change Password',
      saved: 'Password changed. You are signed out everywhere else.',
    },
    sessions: {
      title: 'Sessions',
      explanation: 'Where you are signed in. End what you do not know, then change your password.',
      loading: 'Loading your sessions',
      failed: 'Your sessions could not be loaded.',
      retry: 'Try again',
      signIn: 'Sign in again',
      here: 'This device',
      now: 'Active now',
      lastUsed: (ago: string) => `Last used ${ago}`,
      since: (date: string) => `Signed in ${date}`,
      device: { computer: 'Computer', phone: 'Phone', tablet: 'Tablet', other: 'Unknown device' },
      on: (browser: string, system: string) => `${browser} on ${system}`,
      thisNetwork: 'This network',
      otherNetwork: 'Another network',
      end: 'End',
      endOf: (device: string) => `End the session: ${device}`,
      ended: 'Session ended',
      endOthers: 'End All Others',
      othersEnded: 'All other sessions ended',
      alone: 'You are signed in nowhere else.',
      ago: createAgo('en'),
    },
    import: {
      title: 'Import',
      explanation: 'Bring the posts and drafts of another blog here, under your name.',
      open: 'Import your blog',
    },
    data: {
      title: 'Your data',
      explanation:
        'Everything you have here as a ZIP file: profile, sessions, and each post and draft as Markdown with its pictures.',
      download: 'Download My Data',
      received: (bytes: number) => `${megabytes.format(bytes / 1_000_000)} MB received`,
      cancel: 'Cancel',
      done: 'Your data is downloaded',
    },
    deletion: {
      title: 'Delete account',
      explanation:
        'This is for good. Your name, your email address, your sessions and your drafts go at once. The log of sign-ins, which only administrators read, forgets your address after 180 days.',
      posts: 'What becomes of your posts?',
      keep: 'They stay, without my name',
      keepHelp: 'Readers see “Deleted account” in its place.',
      remove: 'They go, with their pictures',
      removeHelp: 'Nobody can bring them back, not even you.',
      submit: 'Delete My Account',
      question: 'Delete your account?',
      questionKeep: 'Your posts stay without your name. Nothing of this can be undone.',
      questionRemove: 'All your posts go with it. Nothing of this can be undone.',
      no: 'Keep my account',
      yes: 'Delete for good',
      done: 'Your account is deleted',
    },
  },
}

export type English = typeof texts

declare module '../../../../platform/text.ts' {
  interface Texts extends English {}
}
