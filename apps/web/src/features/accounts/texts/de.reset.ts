import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.reset.ts'

export const texts: Translation<English> = {
  reset: {
    title: 'Neues Passwort wählen',
    subtitle: 'Dein Link gilt einmal. Danach bist du überall abgemeldet.',
    submit: 'Passwort speichern',
    question: 'Das alte fällt dir wieder ein?',
    link: 'Anmelden',
    success: 'Dein Passwort ist geändert. Melde dich damit an.',
    description: 'Wähle ein neues Passwort mit dem Link, den du bekommen hast.',
  },
  claim: {
    title: 'Dein Konto übernehmen',
    subtitle:
      'Deine Beiträge sind schon hier. Wähle, wie du dich anmeldest; dein Link gilt einmal.',
    submit: 'Konto übernehmen',
    question: 'Gehört es dir schon?',
    link: 'Anmelden',
    success: 'Das Konto gehört dir. Melde dich damit an.',
    description:
      'Übernimm das Konto mit deinen importierten Beiträgen mit dem Link, den du bekommen hast.',
  },
}
