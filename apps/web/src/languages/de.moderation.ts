import { REPORT_NOTE_MAX } from '@inkwell/contract/limits'
import type { ModerationMessages } from './en.moderation.ts'
import { createPlural } from './plural.ts'

const plural = createPlural<'one' | 'other'>('de')

const moment = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeStyle: 'short' })

const number = new Intl.NumberFormat('de')

/** German. */
export const moderationTexts: ModerationMessages = {
  report: {
    title: 'Diesen Beitrag melden',
    explanation: 'Sag der Administration, was nicht stimmt. Wer du bist, erfährt sie nicht.',
    legend: 'Was stimmt damit nicht?',
    reasons: {
      spam: 'Spam oder Werbung',
      abuse: 'Beleidigung oder Belästigung',
      illegal: 'Verstoß gegen das Gesetz',
      other: 'Etwas anderes',
    },
    reasonRequired: 'Wähle einen Grund.',
    note: 'In deinen Worten',
    noteHelp: 'Freiwillig.',
    noteTooLong: `Dieser Text hat höchstens ${number.format(REPORT_NOTE_MAX)} Zeichen.`,
    send: 'Meldung senden',
    cancel: 'Abbrechen',
    thanks: 'Danke. Die Administration sieht sich diesen Beitrag an.',
    stranger: {
      explanation: (writer) => `${writer} hat diese Meldung begonnen. Sie ist noch nicht gesendet.`,
      keep: 'Nicht senden',
      send: (name) => `Als ${name} melden`,
    },
  },
  reset: {
    title: 'Neues Passwort wählen',
    subtitle: 'Dein Link gilt einmal. Danach bist du überall abgemeldet.',
    submit: 'Passwort speichern',
    question: 'Das alte fällt dir wieder ein?',
    link: 'Anmelden',
    success: 'Dein Passwort ist geändert. Melde dich damit an.',
    description: 'Wähle ein neues Passwort mit dem Link, den du bekommen hast.',
  },
  admin: {
    title: 'Verwaltung',
    description: 'Meldungen, Konten und das Protokoll dieser Website.',
    loading: 'Wird geladen',
    failed: 'Das ließ sich nicht laden.',
    tryAgain: 'Noch einmal versuchen',
    more: 'Mehr laden',
    sections: {
      reports: 'Meldungen',
      hidden: 'Ausgeblendet',
      accounts: 'Konten',
      invitations: 'Einladungen',
      jobs: 'Aufgaben',
      log: 'Protokoll',
    },
    empty: {
      reports: 'Es gibt keine offenen Meldungen.',
      hidden: 'Kein Beitrag ist ausgeblendet.',
      accounts: 'Kein Konto beginnt so.',
      invitations: 'Keine Einladung ist offen.',
      jobs: 'Keine Aufgabe ist fehlgeschlagen.',
      log: 'Noch ist nichts geschehen.',
    },
    moment: (date) => moment.format(date),
    reported: (count) => plural(count, { one: 'Einmal gemeldet', other: '#-mal gemeldet' }),
    states: { visible: 'Sichtbar', hidden: 'Ausgeblendet', deleted: 'Im Papierkorb' },
    hide: 'Beitrag ausblenden',
    hidden: 'Beitrag ausgeblendet',
    show: 'Wieder zeigen',
    shown: 'Beitrag wieder zu sehen',
    settle: 'So lassen',
    settled: 'Meldungen erledigt',
    author: 'Konto dazu',
    search: 'E-Mail-Adresse',
    searchHelp: 'Der Anfang genügt.',
    find: 'Suchen',
    administrator: 'Gehört zur Administration',
    suspendedSince: (date) => `Gesperrt seit ${date}`,
    joined: (date) => `Seit ${date}`,
    suspend: 'Sperren',
    suspendAndHide: 'Sperren und Beiträge ausblenden',
    suspended: 'Konto gesperrt',
    suspendQuestion: (name) => `${name} sperren?`,
    suspendKeep:
      'Die Person ist sofort überall abgemeldet und kann sich nicht anmelden, bis du die Sperre aufhebst. Ihre Beiträge bleiben, wo sie sind.',
    suspendHide:
      'Die Person ist sofort überall abgemeldet und kann sich nicht anmelden, bis du die Sperre aufhebst. Alle ihre Beiträge werden ausgeblendet und kommen wieder, wenn du sie aufhebst.',
    suspendYes: 'Konto sperren',
    cancel: 'Abbrechen',
    lift: 'Sperre aufheben',
    lifted: 'Sperre aufgehoben',
    makeLink: 'Passwort-Link erstellen',
    linkLabel: 'Link für ein neues Passwort',
    linkHelp:
      'Gib ihn der Person, der das Konto gehört. Er gilt einmal und 24 Stunden lang und wird nur jetzt gezeigt.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyFailed: 'Kopieren ist hier nicht möglich. Der Link ist ausgewählt: Kopiere ihn von Hand.',
    close: 'Fertig',
    linkFor: (email) => `Passwort-Link für ${email}`,
    invitations: {
      open: 'Im Moment können sich hier alle registrieren. Mit der Einstellung SIGN_UP=closed können es nur noch die, die du einlädst.',
      address: 'Wen lädst du ein?',
      addressHelp:
        'Eine E-Mail-Adresse. Du bekommst einen Link zum Weitergeben; mit ihm registriert sich diese Adresse.',
      invite: 'Einladen',
      linkFor: (email) => `Einladung für ${email}`,
      linkLabel: 'Einladungslink',
      linkHelp: (until) =>
        `Gib ihn der Person, die du einlädst. Er gilt einmal, bis ${until}, und wird nur jetzt gezeigt. Ein früherer Link für diese Adresse gilt nicht mehr.`,
      by: (who, until) => `Eingeladen von ${who} · gilt bis ${until}`,
      onCommandLine: 'der Kommandozeile',
      withdraw: 'Zurückziehen',
      withdrawn: 'Einladung zurückgezogen',
    },
    jobs: {
      explanation:
        'Arbeit im Hintergrund, die bei jedem Versuch fehlgeschlagen ist. Lass sie noch einmal laufen, sobald die Ursache behoben ist.',
      tried: (count) => plural(count, { one: 'Einmal versucht', other: '#-mal versucht' }),
      runAgain: 'Noch einmal versuchen',
      runsAgain: 'Die Aufgabe läuft noch einmal',
    },
    acts: {
      sign_up: 'Registriert',
      sign_in: 'Angemeldet',
      sign_in_failed: 'Anmeldung fehlgeschlagen',
      sign_in_refused: 'Anmeldung abgelehnt: gesperrt',
      password_wrong: 'Falsches Passwort in den Einstellungen',
      grant: 'In die Administration aufgenommen:',
      revoke: 'Aus der Administration entlassen:',
      hide_post: 'Beitrag ausgeblendet:',
      show_post: 'Beitrag wieder gezeigt:',
      settle_reports: 'Meldungen erledigt:',
      suspend: 'Gesperrt:',
      suspend_and_hide: 'Mit allen Beiträgen gesperrt:',
      lift: 'Sperre aufgehoben:',
      password_link: 'Passwort-Link erstellt für',
      password_reset: 'Mit einem Link neues Passwort gewählt:',
      invite: 'Eingeladen:',
      withdraw_invitation: 'Einladung zurückgezogen:',
      run_job: 'Fehlgeschlagene Aufgabe noch einmal gestartet:',
    },
    commandLine: 'Kommandozeile',
  },
}
