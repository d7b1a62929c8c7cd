import { REPORT_NOTE_MAX } from '@inkwell/contract/limits'
import { createPlural } from './plural.ts'

const plural = createPlural<'one' | 'other'>('en')

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const number = new Intl.NumberFormat('en')

/** English of what is done against abuse; fetched by who reports, and by administrators. */
export const moderationTexts = {
  report: {
    title: 'Report this post',
    explanation: 'Tell the administrators what is wrong. They do not learn who you are.',
    legend: 'What is wrong with it?',
    reasons: {
      spam: 'Spam or advertising',
      abuse: 'Abuse or harassment',
      illegal: 'Against the law',
      other: 'Something else',
    },
    reasonRequired: 'Choose a reason.',
    note: 'In your words',
    noteHelp: 'Optional.',
    noteTooLong: `This text has at most ${number.format(REPORT_NOTE_MAX)} characters.`,
    send: 'Send report',
    cancel: 'Cancel',
    thanks: 'Thank you. An administrator will look at this post.',
    /** Somebody else has signed in since it was begun. */
    stranger: {
      explanation: (writer: string) => `This report was begun by ${writer}. It has not been sent.`,
      keep: 'Do not send it',
      send: (name: string) => `Report as ${name}`,
    },
  },
  reset: {
    title: 'Choose a new password',
    subtitle: 'Your link works once. Afterwards you are signed out everywhere.',
    submit: 'Save password',
    question: 'Remembered the old one?',
    link: 'Sign in',
    success: 'Your password is changed. Sign in with it.',
    description: 'Choose a new password with the link that you were given.',
  },
  admin: {
    title: 'Administration',
    description: 'Reports, accounts and the log of this site.',
    loading: 'Loading',
    failed: 'This could not be loaded.',
    tryAgain: 'Try again',
    more: 'Load more',
    sections: {
      reports: 'Reports',
      hidden: 'Hidden posts',
      accounts: 'Accounts',
      invitations: 'Invitations',
      jobs: 'Jobs',
      log: 'Log',
    },
    empty: {
      reports: 'There are no open reports.',
      hidden: 'No post is hidden.',
      accounts: 'No account begins like this.',
      invitations: 'No invitation is open.',
      jobs: 'No job has failed.',
      log: 'Nothing has happened yet.',
    },
    moment: (date: Date) => moment.format(date),
    reported: (count: number) => plural(count, { one: 'Reported once', other: 'Reported # times' }),
    states: { visible: 'Visible', hidden: 'Hidden', deleted: 'In the trash' },
    hide: 'Hide post',
    hidden: 'Post hidden',
    show: 'Show again',
    shown: 'Post shown again',
    settle: 'Leave as it is',
    settled: 'Reports settled',
    author: 'Author’s account',
    search: 'Email address',
    searchHelp: 'How it begins is enough.',
    find: 'Search',
    administrator: 'Administrator',
    suspendedSince: (date: string) => `Suspended since ${date}`,
    joined: (date: string) => `Since ${date}`,
    suspend: 'Suspend',
    suspendAndHide: 'Suspend and hide posts',
    suspended: 'Account suspended',
    suspendQuestion: (name: string) => `Suspend ${name}?`,
    suspendKeep:
      'They are signed out everywhere at once and cannot sign in until you lift this. Their posts stay where they are.',
    suspendHide:
      'They are signed out everywhere at once and cannot sign in until you lift this. All their posts go out of sight, and come back when you lift it.',
    suspendYes: 'Suspend account',
    cancel: 'Cancel',
    lift: 'Lift suspension',
    lifted: 'Suspension lifted',
    makeLink: 'Make password link',
    linkLabel: 'Link for a new password',
    linkHelp:
      'Hand it to the owner of the account. It works once and for 24 hours, and is shown only now.',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Copying is not possible here. The link is selected: copy it by hand.',
    close: 'Done',
    linkFor: (email: string) => `Password link for ${email}`,
    invitations: {
      open: 'At the moment everyone can sign up here. With the setting SIGN_UP=closed only those whom you invite can.',
      address: 'Whom do you invite?',
      addressHelp: 'An email address. You get a link to hand over; with it, this address signs up.',
      invite: 'Invite',
      linkFor: (email: string) => `Invitation for ${email}`,
      linkLabel: 'Invitation link',
      linkHelp: (until: string) =>
        `Hand it to the person whom you invite. It works once, until ${until}, and is shown only now. An earlier link for this address works no more.`,
      by: (who: string, until: string) => `Invited by ${who} · works until ${until}`,
      onCommandLine: 'the command line',
      withdraw: 'Withdraw',
      withdrawn: 'Invitation withdrawn',
    },
    jobs: {
      explanation:
        'Work in the background that failed every time it was tried. Run it again once its cause is mended.',
      tried: (count: number) => plural(count, { one: 'Tried once', other: 'Tried # times' }),
      runAgain: 'Run again',
      runsAgain: 'The job runs again',
    },
    acts: {
      sign_up: 'Signed up',
      sign_in: 'Signed in',
      sign_in_failed: 'Sign-in failed',
      sign_in_refused: 'Sign-in refused: suspended',
      password_wrong: 'Wrong password in the settings',
      grant: 'Made an administrator of',
      revoke: 'Is no administrator any more:',
      hide_post: 'Hid the post',
      show_post: 'Showed the post again',
      settle_reports: 'Settled the reports of',
      suspend: 'Suspended',
      suspend_and_hide: 'Suspended, with all posts,',
      lift: 'Lifted the suspension of',
      password_link: 'Made a password link for',
      password_reset: 'Chose a new password with a link:',
      invite: 'Invited',
      withdraw_invitation: 'Withdrew the invitation of',
      run_job: 'Ran a failed job again:',
      save_page: 'Saved the page',
      delete_page: 'Deleted the page',
    },
    commandLine: 'Command line',
  },
}

/** What every language says there. */
export type ModerationMessages = typeof moderationTexts
