export const texts = {
  common: {
    somethingWrong: 'Something went wrong. Please try again.',
    noConnection: 'There is no connection. Please try again when it is back.',
    skipToContent: 'Skip to content',
    dismiss: 'Dismiss',
    messages: 'Messages',
    undo: 'Undo',
    notUndone: (name: string) => `Not undone: you are no longer signed in as ${name}.`,
  },
  offline: {
    title: 'You are offline',
    explanation:
      'This page has not been opened on this device before, so it has to wait for a connection. What you have read is still here.',
    way: 'Try again',
    list: 'Go to all posts',
  },
}

export type English = typeof texts

declare module '../text.ts' {
  interface Texts extends English {}
}
