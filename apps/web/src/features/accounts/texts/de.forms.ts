import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.forms.ts'

export const texts: Translation<English> = {
  signIn: {
    title: 'Anmelden',
    subtitle: 'Melde dich mit deinen Zugangsdaten an',
    submit: 'Anmelden',
    question: 'Noch kein Konto?',
    link: 'Registrieren',
    forgotten:
      'Passwort vergessen? Bitte die Administration dieses Blogs um einen Link, mit dem du ein neues wählst.',
    description: 'Melde dich an, um zu schreiben und deine Beiträge zu pflegen.',
  },
  signUp: {
    title: 'Konto erstellen',
    subtitle: 'Ein Name, eine E-Mail-Adresse und ein Passwort: Mehr braucht es nicht',
    submit: 'Konto erstellen',
    question: 'Schon ein Konto?',
    link: 'Anmelden',
    pleaseLogin: 'Dein Konto ist angelegt. Bitte melde dich an',
    working: 'Gerade registrieren sich sehr viele. Einen Moment bitte …',
    signInInstead: 'Mit dieser Adresse anmelden',
    closed:
      'Neue Konten gibt es auf diesem Blog nur mit Einladung. Bitte die Administration um einen Link und öffne ihn hier.',
    closedDescription: 'Neue Konten gibt es mit Einladung.',
    invited: 'Du bist eingeladen. Es fehlen nur noch ein Name und ein Passwort.',
    invitedEmail: 'Deine Einladung gilt für diese Adresse.',
    checking: 'Deine Einladung wird geprüft …',
    tryAgain: 'Noch einmal versuchen',
    description: 'Erstelle ein Konto und veröffentliche deinen ersten Beitrag.',
  },
  wayOn: {
    signedIn: 'Du bist angemeldet.',
    ready: 'Dein Konto ist bereit.',
    toWriting: 'Weiter zu deinem neuen Beitrag',
    toSettings: 'Weiter zu den Einstellungen',
    toAdministration: 'Weiter zur Verwaltung',
    toMyPosts: 'Weiter zu Meine Beiträge',
    toEditing: 'Weiter zu deinem Beitrag',
    toHistory: 'Weiter zum Verlauf deines Beitrags',
  },
  accountFields: {
    name: 'Vollständiger Name',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    passwordHelp: 'Mindestens 8 Zeichen',
    passwordStrength: {
      weak: 'Leicht zu erraten. Drei oder vier Wörter ohne Zusammenhang sind schwer zu erraten und leicht zu merken.',
      fair: 'Schwerer zu erraten. Mehr Zeichen machen es besser.',
      strong: 'Schwer zu erraten.',
    },
  },
}
