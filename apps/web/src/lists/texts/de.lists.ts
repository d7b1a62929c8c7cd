import { onDemand } from '../../languages/on-demand.ts'
import type { Translation } from '../../platform/text.ts'
import type { English } from './en.lists.ts'

const moment = onDemand(
  () => new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeStyle: 'short' }),
)

export const texts: Translation<English> = {
  lists: {
    loading: 'Wird geladen',
    failed: 'Das ließ sich nicht laden.',
    tryAgain: 'Noch einmal versuchen',
    signIn: 'Wieder anmelden',
    more: 'Mehr laden',
    cancel: 'Abbrechen',
    moment: (date) => moment().format(date),
  },
}
