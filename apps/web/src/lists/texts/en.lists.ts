import { onDemand } from '../../languages/on-demand.ts'

const moment = onDemand(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
)

export const texts = {
  lists: {
    loading: 'Loading',
    failed: 'This could not be loaded.',
    tryAgain: 'Try again',
    signIn: 'Sign in again',
    more: 'Load more',
    cancel: 'Cancel',
    moment: (date: Date) => moment().format(date),
  },
}

export type English = typeof texts

declare module '../../platform/text.ts' {
  interface Texts extends English {}
}
