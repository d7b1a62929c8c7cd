import { count } from './count.ts'
import type { NoteTexts } from './import-note-params.ts'

function times(subject: string, number: number): string {
  return number > 1 ? `${subject} (${count(number)} times)` : subject
}

/** Checks at compile time that texts and declared parameters agree. */
function noteTexts<Key extends string>(texts: NoteTexts<Key>): NoteTexts<Key> {
  return texts
}

/** About files and folders of an archive. */
const fileNotes = noteTexts({
  notInArchive: 'it is not in the archive',
  fileDamaged: 'it is damaged',
  tooLarge: 'it is too large',
  fileTooManyBytes: ({ max }) => `it is larger than ${count(max)} bytes`,
  fileIrregular: 'it is no regular file',
  fileIsLink: 'it is a symbolic link',
  fileUnreadable: ({ code }) => `it cannot be read${code && ` (${code})`}`,
  folderUnreadable: ({ code }) => `this folder cannot be read (${code})`,
  fileEncrypted: 'it is encrypted',
  compressionUnknown: 'its compression is unknown',
  compressionSuspicious: 'it is compressed as no text or picture is',
  fileTwice: 'it is there twice',
  pathTooLong: 'its path is too long',
  pathWithNul: 'its path has a NUL character',
  pathAbsolute: 'its path is absolute',
  pathOutside: 'its path leads out of the archive',
})

/** About records that cannot be read. */
const recordNotes = noteTexts({
  recordGone: 'it is not in the source any more',
  recordTwice: 'the source has it twice',
  otherTextBefore: 'another text was imported under this name before',
  recordCut: 'it is cut off',
  recordTooLarge: 'it is larger than an import reads',
  conversionTooLong: 'its conversion took too long',
  conversionTooBig: 'its conversion needed too much memory',
  conversionFailed: 'its conversion failed',
  notConverted: ({ detail }) => `it cannot be converted: ${detail}`,
  jsonInvalid: 'it is not valid JSON',
  jsonInvalidIn: ({ path }) => `${path} is not valid JSON`,
  htmlTooManyElements: ({ max }) => `The text has more than ${max} elements.`,
  htmlTooLong: ({ max }) => `The text has more than ${max} characters of HTML.`,
  frontMatterMissing: 'it has no front matter',
  frontMatterTooLong: 'its front matter is too long',
  frontMatterLonger: ({ max }) => `its front matter is longer than ${count(max)} characters`,
  frontMatterInvalid: ({ language, detail }) =>
    `its front matter is not valid ${language}: ${detail}`,
  frontMatterNoMap: 'its front matter is not a list of names and values',
})

/** About records that have no place here. */
const otherNotes = noteTexts({
  unknownType: ({ type }) => `it is of the type ${type}`,
  unknownTaxonomy: ({ name }) => `it is a term of ${name}`,
  notPicture: 'it is a file that is no picture',
  authorUnnamed: 'it is an author without a name',
  menuEntry: 'it is an entry of a menu',
  menu: 'it is a menu',
  earlierVersion: 'it is an earlier version of a text',
  sharedBlock: 'it is a block, which is in the texts that show it',
  partOfTheme: 'it is a part of the theme',
  template: 'it is a template',
  setting: 'it is a setting of the blog',
  listOfTexts: 'it describes a list of texts',
  forReadersOfFiles: 'it is for readers of the files',
  subscribers: 'it has the addresses of subscribers',
  noId: 'it has no id',
  typeUnknown: 'its type is not known',
  blocksTooMany: 'it has too many blocks',
  notMarkdown: 'it is not written in Markdown',
  otherExport: 'another export of the same archive is read; give it alone',
  jsonFeedInPlace: 'a JSON Feed of the same archive is read in its place; give it alone',
  markdownInPlace: 'Markdown files of the same archive are read in its place; give it alone',
  reblogWithoutWords: 'it is a reblog without own words',
  reblogUnclear: 'it is a reblog whose own words cannot be told apart',
  textOfOthers: 'it shares a text of somebody else',
  responseToOthers: 'it is a response to the text of somebody else',
  internalTag: 'it is a tag that only its authors see',
  noTextOfMedium: 'it is no text of Medium',
  textNotInExport: 'its text is not in the export',
  tagNotUsed: 'no text of the source has it',
  tagNotImported: 'no imported post has it',
  pictureNotShown: 'no imported text shows it',
})

/** About texts. */
const textNotes = noteTexts({
  dropped: ({ subject, count: number }) => `${times(subject, number)}: left out`,
  linked: ({ subject, count: number }) => `${times(subject, number)}: a link in its place`,
  textOnly: ({ subject, count: number }) => `${times(subject, number)}: its text only`,
  simplified: ({ subject, count: number }) => `${times(subject, number)}: in a simpler form`,
  blockDropped: ({ type }) => `a block of the type ${type}: left out`,
  picturesDropped: ({ count: number }) =>
    `attached pictures that the text does not show (${number}): left out`,
  reblogOfOthers: ({ names }) => `it is a reblog; what others wrote is left out: ${names}`,
  textileKept: 'Textile: left as it is',
  otherAuthors: ({ names }) => `its other authors: ${names}`,
  titleCut: ({ max }) => `its title was longer than ${max} characters`,
  titleMissing: 'it had no title',
  contentRefused: 'its content was refused',
  textTooLong: ({ max }) => `it is longer than ${count(max)} characters`,
  originalTooLong: 'its original text is too long to be kept beside it',
  tagsLost: ({ names }) => `not among its tags: ${names}`,
  isDraft: 'it is a draft',
  noText: 'it has no text',
  noDate: 'it has no date',
  timeToCome: 'its time has not come',
  timePassed: 'its time has passed',
  draftsUnknown: 'exports of Mataroa in Markdown do not tell drafts from posts',
  undated: 'it has no date: its date is that of the import',
  excerptLost: ({ text }) => `its own excerpt: ${text}`,
  coverLost: ({ ref }) => `without its cover ${ref}`,
  coverOfPage: 'pages have no covers',
  pageInTrash: 'it is a page in the trash',
  pagesForAdministrators: 'only administrators import pages',
  pictureLost: 'its text was imported without it',
  pictureTextNotImported: 'its text was not imported',
  textChanged: 'its text was changed meanwhile, and keeps its address',
})

/** About redirects. */
const redirectNotes = noteTexts({
  redirectsInvalid: 'it is not valid JSON or YAML',
  redirectsTooMany: 'it has too many redirects',
  redirectOfPattern: 'it is a pattern of several addresses',
  redirectOfOther: 'the export has something else there',
  redirectElsewhere: 'it leads to another site',
  redirectToNothing: 'it leads to nothing of the export',
  redirectInCircle: 'it leads from one redirect to the next',
})

/** About comments. */
const commentNotes = noteTexts({
  commentsTooEarly: 'too many comments come before their texts',
  commentWithoutText: 'its text is not in the source',
  commentTextNotImported: 'its text was not imported',
  commentOnPage: 'it is on a page, and pages have no comments here',
  commentTooLong: ({ max }) => `it has more than ${count(max)} characters`,
  commentPostGone: 'its post is no longer here',
  commentElsewhere: 'it is a comment on a text of somebody else',
  noTime: 'it has no time',
  spam: 'it is spam',
  inTrash: 'it is in the trash',
  notApproved: 'it was not approved',
  hiddenThere: 'it was hidden',
  deleted: 'it was deleted',
  deletedThere: 'it was deleted there',
  pingback: 'it is a pingback',
  trackback: 'it is a trackback',
})

/** About files on other servers. */
const fetchNotes = noteTexts({
  fetchNotHttp: 'its address does not begin with http or https',
  fetchWithPassword: 'its address contains a password',
  fetchRedirectsNowhere: 'its server redirects to no address',
  fetchRedirectsToHttp: 'its server redirects from https to http',
  fetchRedirectsTooMany: ({ max }) => `its server redirects more than ${max} times`,
  fetchAnswered: ({ status }) => `its server answered ${status}`,
  fetchCompressed: 'its server sent it compressed',
  fetchTooLarge: ({ megabytes }) => `it is larger than ${megabytes} MB`,
  fetchTooLate: ({ seconds }) => `it did not arrive within ${seconds} seconds`,
  fetchNoAnswer: 'its server did not answer',
  fetchNotPublic: 'its server is not on the public Internet',
  fetchesTooMany: ({ max }) => `one import fetches at most ${count(max)} pictures`,
  serverGivenUp: ({ times: number }) =>
    `its server failed ${number} times, and was not asked again`,
})

/** About our own exports. */
const ownExportNotes = noteTexts({
  lineNoJson: 'it is no JSON',
  lineTooLong: 'it is too long',
  lineInvalid: ({ field }) => `its line is not valid at ${field || 'its beginning'}`,
  archiveLacks: ({ path }) => `the archive has no ${path}`,
  addressElsewhere: 'its address belongs to another account here',
  authorNotHere: 'its author is not here',
  postNotHere: 'its post is not here',
  postNotBefore: 'its post is not before it',
  historyTooLong: 'its post has a longer history than posts have',
  postOfOther: 'its id belongs to a post of another author here',
  pageOfSite: 'the site has another page at its address',
  postFromSource: 'it was imported here before, from where it came from first',
  commentOfOther: 'its id is that of a comment on another post here',
  pictureOfOther: 'its picture is not here, or belongs to somebody else',
  pathOfSite: 'the site itself has something at this path',
  pathInUse: 'this path leads to something else here',
})

/** About sources that cannot be read at all. */
const sourceNotes = noteTexts({
  sourceMissing: ({ path }) => `There is no file or folder ${path}.`,
  sourceIrregular: ({ path }) => `${path} is neither a file nor a folder.`,
  sourceEmpty: ({ name }) => `${name} has no files.`,
  sourceUnknown: ({ name, formats }) => `${name} is not ${formats}.`,
  sourceTooBig: ({ detail }) => `It needs too much memory (${detail}).`,
  sourceNotRead: ({ detail }) => `It cannot be read (${detail}).`,
  zipDamaged: 'It is a zip that is damaged or cut off.',
  zipOverlaps: 'Its files overlap, so it is no honest zip.',
  filesTooMany: ({ max }) => `It has more than ${count(max)} files. Import it in parts.`,
  filesTooLarge: ({ max }) => `Its files have more than ${count(max)} bytes. Import it in parts.`,
  recordsTooMany: ({ max }) => `It has more than ${count(max)} records. Import it in parts.`,
  conversionsFailed: 'Too many of its records cannot be converted.',
  uploadIncomplete: 'A part of its file is missing. Upload it once more.',
  interruptedTooOften: 'It was interrupted too often. Start it once more.',
  importTooLong: 'It took longer than an hour. Start it once more to go on.',
})

/** The English text of each note, a sentence or part of one. Also loaded by browsers. */
export const importNoteTexts = {
  ...fileNotes,
  ...recordNotes,
  ...otherNotes,
  ...textNotes,
  ...redirectNotes,
  ...commentNotes,
  ...fetchNotes,
  ...ownExportNotes,
  ...sourceNotes,
  ...noteTexts({
    /** Words that no language has, such as those of a parser. */
    words: ({ text }) => text,
  }),
}

/** Identifies a note in every language. Published keys are never renamed. */
export type ImportNoteKey = keyof typeof importNoteTexts

/** All notes in one language. */
export type ImportNoteTexts = NoteTexts<ImportNoteKey>

/** What a conversion calls things that have no name. Other subjects of notes are names, such as `iframe`. */
export type NamelessSubject =
  | 'button for members'
  | 'button to share'
  | 'cell over several columns or rows'
  | 'counting picture'
  | 'embedded picture'
  | 'form for members'
  | 'form for subscribers'
  | 'link in code'
  | 'link to a script'
  | 'nested elements'
  | 'picture in code'
  | 'picture of a bookmark'
  | 'table that lays out blocks'
