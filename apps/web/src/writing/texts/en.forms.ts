export const texts = {
  /** Where a text is stored that is being written. */
  saving: {
    saving: 'Saving…',
    saved: 'Saved',
    here: 'Saved in this browser',
    notHere: 'Not saved',
    unreachable: 'Saved in this browser. It goes to your account when there is a connection again.',
    signedOut: 'Saved in this browser. Sign in again to save it in your account.',
    refused: (why: string) => `Saved in this browser only. ${why}`,
    tooLong: 'Saved. It is too long to be published.',
    tooComplex: 'Saved. It has too much formatting to be published.',
    ended: 'This draft was published or deleted elsewhere.',
    merged: 'The changes from your other device are in the text now.',
    conflict:
      'This draft was changed on another device, in the same place. The saved text stands here with yours, and neither is lost: choose one, or make one of both.',
    yours: 'These are your changes from before. They are not published yet.',
    missed: 'Your text from before was found when you had already begun.',
    early: 'What you typed before the text was here has been kept.',
    unsent: 'This browser has a text of yours that your account does not have.',
    setAside: 'What you typed after that is kept.',
    restore: 'Restore my text',
    discard: 'Discard',
    gone: 'This draft does not exist any more: it was published or deleted. What you write here becomes a new one.',
    notOpened: 'Your draft could not be opened.',
    again: 'Try again',
  },
  places: {
    open: 'Choose place by place',
    title: 'Choose place by place',
    explanation: 'All other changes of both devices are merged.',
    place: (number: number, count: number) => `Place ${number} of ${count}`,
    nothing: 'Nothing',
    choices: { mine: 'Mine', theirs: 'Saved', both: 'Both, one after the other' },
    progress: (done: number, count: number) => `${done} of ${count} chosen`,
    apply: 'Put into the text',
    cancel: 'Cancel',
  },
  schedule: {
    open: 'Schedule',
    title: 'Publish later',
    explanation: (zone: string) =>
      `The post appears by itself at this time (${zone}). Until then you find it under My posts.`,
    when: 'Date and time',
    missing: 'Please choose a date and a time.',
    past: 'This time is past. Choose a later one, or publish the post now.',
    confirm: 'Schedule',
    cancel: 'Cancel',
    done: (time: string) => `It will be published on ${time}`,
    notSaved: 'The draft could not be saved, so it is not scheduled. Please try again.',
  },
}

export type English = typeof texts

declare module '../../platform/text.ts' {
  interface Texts extends English {}
}
