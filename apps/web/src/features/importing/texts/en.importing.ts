import { createPlural } from '../../../languages/plural.ts'

const plural = createPlural<'one' | 'other'>('en')

const integer = new Intl.NumberFormat('en')
const megabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export const texts = {
  importing: {
    siteTitle: 'Imports',
    siteExplanation:
      'Bring a whole site here: its posts, pages, drafts, authors, comments, pictures and old addresses. The file is read first, and you see what would come before anything changes.',
    ownTitle: 'Import your blog',
    ownExplanation:
      'Bring the posts and drafts of another blog here, under your name. The file is read first, and you see what would come before anything changes. Pages and old addresses of a site are imported by administrators.',
    backToSettings: 'Settings',
    choose: 'File to import',
    formats:
      'What WordPress, Ghost, Medium, Substack, Blogger, Tumblr, Micro.blog and others export, a ZIP of a Jekyll, Hugo or other Markdown site, or a feed. You can also drop it here.',
    beginning: 'The upload begins …',
    earlier: 'Imports up to now',
    all: 'All imports',
    none: 'Nothing has been imported yet.',
    show: 'Show',
    started: 'Started',
    ended: 'Ended',
    states: {
      uploading: 'Upload',
      reading: 'Being read',
      ready: 'Ready',
      importing: 'Being imported',
      done: 'Done',
      cancelled: 'Cancelled',
      failed: 'Failed',
      unknown: 'Not ended',
    },
    sending: 'The file is being uploaded',
    sent: (bytes: number, all: number) =>
      `${megabytes.format(bytes / 1_000_000)} of ${megabytes.format(all / 1_000_000)} MB uploaded`,
    waiting: 'There is no connection at the moment. The upload goes on by itself.',
    resumes: 'The upload goes on by itself.',
    interrupted:
      'The upload of this file was interrupted, or goes on in another window. Choose the same file again to go on.',
    chooseAgain: 'The same file',
    otherFile: 'This is another file. Choose the same one, or cancel this import.',
    leaveTitle: 'Stop the upload?',
    leaveHelp: 'The file is not here yet. You can go on later by choosing it again.',
    stay: 'Stay here',
    leave: 'Leave',
    reading: 'The file is being read',
    importing: 'The import is running',
    records: (done: number, all: number) =>
      `${integer.format(done)} of ${plural(all, { one: '# record', other: '# records' })}`,
    uncounted: 'The records are being counted …',
    goesOn: 'It goes on if you close this page.',
    foreseen: 'What will come',
    foreseenHelp:
      'Nothing has changed yet. This is what the import will take, and what it leaves out.',
    nothingNew: 'Everything that can be taken from this file is here already.',
    nothingToTake: 'Nothing has changed, and nothing of this file would come as it is.',
    foreseenRecords: 'Each record',
    counted: 'Records by their kind',
    kind: 'Kind',
    foreseenHeadings: { waiting: 'Will come', taken: 'Are here', listed: 'Left out' },
    headings: { waiting: 'Waiting', taken: 'Taken', listed: 'Left out' },
    number: (count: number) => integer.format(count),
    fetch: 'Also fetch pictures from other servers',
    fetchHelp:
      'Pictures that are not in the file are downloaded from where they are now. Otherwise they keep their old address.',
    others: 'Also take what others wrote',
    othersHelp:
      'Responses, reblogs with the words of others as quotes, and shared texts. What is shown here is without them. Otherwise they are left out.',
    fetchesAgain: (count: number, time: string) =>
      `${plural(count, { one: '# picture could not be fetched yet, because its server failed', other: '# pictures could not be fetched yet, because their servers failed' })}. The next attempt: ${time}. The file is kept until then.`,
    isFetching: (count: number) =>
      `${plural(count, { one: '# picture that is missing is', other: '# pictures that are missing are' })} being fetched again.`,
    fetchNow: 'Fetch them now',
    fetchNowDone: 'The pictures are being fetched',
    noFetching: 'Do without them',
    noFetchingTitle: 'Do without these pictures?',
    noFetchingHelp:
      'They keep their old addresses, and the uploaded file is deleted. What has been taken stays.',
    noFetchingDone: 'They are not fetched again',
    start: 'Import',
    startAgain: 'Start once more',
    startDone: 'The import has started',
    cancel: 'Cancel import',
    cancelTitle: 'Cancel this import?',
    cancelHelp: 'Nothing has been imported yet, and nothing will be. The uploaded file is deleted.',
    cancelBegunHelp: 'What has been taken up to now stays. The uploaded file is deleted.',
    cancelYes: 'Cancel import',
    cancelled: 'Import cancelled',
    ends: {
      failed: 'The import failed.',
      cancelled: 'This import was cancelled. What had been taken stays.',
      unknown:
        'This import of the command line has not ended: it is running, or it was interrupted. Run it once more to go on.',
    },
    report: 'Report',
    reportFile: {
      download: 'Download as JSON',
      received: (bytes: number) => `${megabytes.format(bytes / 1_000_000)} MB received`,
      cancel: 'Cancel',
      done: 'The report is downloaded',
    },
    filter: 'Show',
    filters: {
      all: 'All records',
      taken: 'What was taken',
      listed: 'What was left out',
      waiting: 'What waits',
    },
    noRecords: 'There are no such records.',
    untitled: 'Without a title',
    kinds: {
      post: 'Post',
      page: 'Page',
      draft: 'Draft',
      comment: 'Comment',
      picture: 'Picture',
      author: 'Author',
      tag: 'Tag',
      other: 'Other',
    },
    kindsOfMany: {
      post: 'Posts',
      page: 'Pages',
      draft: 'Drafts',
      comment: 'Comments',
      picture: 'Pictures',
      author: 'Authors',
      tag: 'Tags',
      other: 'Other records',
    },
    outcomes: { waiting: 'Waiting', taken: 'Taken', listed: 'Left out' },
  },
}

export type English = typeof texts

declare module '../../../platform/text.ts' {
  interface Texts extends English {}
}
