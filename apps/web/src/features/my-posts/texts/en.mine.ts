import { createAgo } from '../../../languages/ago.ts'
import { onDemand } from '../../../languages/on-demand.ts'
import { createPlural } from '../../../languages/plural.ts'

const plural = createPlural<'one' | 'other'>('en')

const exactly = onDemand(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
)

export const texts = {
  myPosts: {
    title: 'My posts',
    description: 'Your drafts and your posts, published or not.',
    states: {
      draft: 'Drafts',
      scheduled: 'Scheduled',
      published: 'Published',
      unpublished: 'Unpublished',
      trash: 'Trash',
    },
    empty: {
      draft: 'No drafts. What you begin to write is kept here.',
      scheduled: 'Nothing is scheduled. A post that is to appear later waits here.',
      published: 'You have not published anything yet.',
      unpublished: 'No post is unpublished. Those that you take back from readers are here.',
      trash: 'The trash is empty.',
    },
    trashHelp: 'What you delete stays here for 30 days. Then it is gone for good.',
    search: 'Search titles',
    clear: 'Clear search',
    nothingFound: (words: string) => `No title has “${words}”.`,
    found: (count: number) => plural(count, { one: '# post found', other: '# posts found' }),
    foundSoFar: (count: number) =>
      plural(count, { one: '# post found so far', other: '# posts found so far' }),
    untitled: 'Untitled',
    hidden: 'Hidden by an administrator',
    hiddenHelp: 'Ask an administrator of this site why.',
    changes: 'Unpublished changes',
    changesScheduled: 'Changes scheduled',
    wasDraft: 'Draft',
    ago: createAgo('en'),
    exactly: (date: Date) => exactly().format(date),
    changed: (time: string) => `Changed ${time}`,
    publishedOn: (time: string) => `Published ${time}`,
    firstPublished: (time: string) => `First published ${time}`,
    deletedOn: (time: string) => `Deleted ${time}`,
    publishedAt: (time: string) => `Will be published ${time}`,
    daysLeft: (days: number) => plural(days, { one: '# day left', other: '# days left' }),
    failed: (reason: string) => `This was not published when it was due: ${reason}`,
    failures: {
      titleRequired: 'it has no title.',
      contentRequired: 'it has no text.',
      contentTooLong: 'its text is too long.',
      contentTooComplex: 'it has more lines, links or table cells than a page can show.',
      postHidden: 'an administrator has hidden it.',
      accountSuspended: 'your account was suspended.',
      other: 'something went wrong.',
    },
    draftDeleted: 'Draft deleted',
    draftRestored: 'Draft restored',
    discard: 'Discard changes',
    discarded: 'Changes discarded',
    changesRestored: 'Changes restored',
    publishNow: 'Publish now',
    publishNowQuestion: (title: string) => `Publish “${title}” now?`,
    publishNowHelp: 'Everyone can read it at once, not only at its time.',
    published: 'Post published',
    read: 'Read it',
    unschedule: 'Do not publish',
    unscheduled: 'No longer scheduled. It is among your drafts.',
    scheduledAgain: 'Scheduled again',
    unpublish: 'Unpublish',
    unpublished: 'Post unpublished',
    unpublishQuestion: (title: string) => `Unpublish “${title}”?`,
    unpublishHelp:
      'Nobody but you can read it then. It has changes that are not published: publishing it again will publish them, too.',
    publishAgain: 'Publish again',
    publishAgainQuestion: (title: string) => `Publish “${title}” with its changes?`,
    publishAgainHelp: 'It has changed since it was published. Readers will see the changed text.',
    restore: 'Restore',
    purge: 'Delete for good',
    purgeQuestion: (title: string) => `Delete “${title}” for good?`,
    purgeHelp: 'Its text, its pictures and its history go with it. This cannot be undone.',
    purged: 'Deleted for good',
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
