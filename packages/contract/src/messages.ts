import { count } from './count.ts'
import { formMessages } from './form-messages.ts'
import type { FormMessageKey } from './form-messages.ts'
import { INVITATION_DAYS, PASSWORD_LINK_HOURS } from './limits.ts'
import { messageTexts, formatMessage } from './message-params.ts'

/** Errors shown to people, besides those of forms. Every language of the site has them. */
const personMessages = messageTexts({
  contentTooComplex:
    'This post has more lines, links or table cells than a page can show. Make several posts of it.',
  draftTitleTooLong: ({ max }) => `The title of a draft has at most ${count(max)} characters.`,
  draftTooLong: ({ max }) => `A draft has at most ${count(max)} characters.`,
  searchTooLong: ({ max }) => `A search has at most ${count(max)} characters.`,
  queryTooLong: ({ max }) => `A search has at most ${count(max)} characters.`,
  searchUnavailable: 'The search does not work at the moment. Please try again in a few seconds.',
  slugInvalid: ({ max }) =>
    `An address has at most ${count(max)} small letters and digits, with single hyphens between them.`,
  tagRequired: 'A tag has at least one visible character.',
  tagTooLong: ({ max }) => `A tag has at most ${count(max)} characters.`,
  tagsTooMany: ({ max }) => `A post has at most ${count(max)} tags.`,
  tagsNotUnique: 'The same tag is there twice. Remove one of them.',
  tagNotFound: 'This tag does not exist.',
  tagNameTaken: 'Another tag has this name. Merge the two tags instead.',
  tagMergedIntoItself: 'A tag cannot be merged into itself. Choose another one.',
  seriesTooLong: ({ max }) => `The name of a series has at most ${count(max)} characters.`,
  languageInvalid: 'A language is a tag like en, pt-BR or zh-Hant.',
  pageTooLong: ({ max }) => `A page has at most ${count(max)} characters.`,
  pageTooComplex:
    'This page has more lines, links or table cells than a page can show. Make several pages of it.',
  emailReserved:
    'Addresses of imported.invalid belong to authors of imported posts. Enter an address of your own.',
  controlCharacters: 'This text contains invisible control characters. Remove them and try again.',
  bidiControls:
    'This text contains invisible characters that turn the direction of writing round. Remove them and try again.',
  notUtf8: 'This text is not in UTF-8. Save it in that encoding and try again.',
  imageUnreadable: 'This picture is damaged and cannot be read. Choose another one.',
  imageTooHeavy:
    'This picture takes too much time or memory to read. Make it smaller and try again.',
  animationTooLong: ({ max }) => `An animated picture has at most ${count(max)} frames.`,
  animationTooManyPixels: ({ megapixels }) =>
    `The frames of an animated picture have at most ${count(megapixels)} megapixels together.`,
  altInvalid: 'The description of a picture is text.',
  linkLabelRequired: 'Enter a name for each link.',
  linksTooMany: ({ max }) => `A profile has at most ${count(max)} links.`,
  authorNotFound: 'This author does not exist.',
  imageMissing: 'There is no picture. Choose one first.',
  picturesUnused: ({ megabytes, days }) =>
    `You have uploaded more than ${count(megabytes)} MB of pictures that no text shows. Put them into texts, or wait: after ${count(days)} days they are deleted.`,
  reportReasonInvalid: 'Choose a reason.',
  reportNoteTooLong: ({ max }) => `This text has at most ${count(max)} characters.`,
  bodyTooLarge: 'The request is too large.',
  idempotencyMismatch:
    'An earlier attempt was published, with other words. Edit that post, or publish again to make a second one.',
  signInRequired: 'Please sign in first.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  wrongCredentials: 'The email address or the password is wrong.',
  sessionNotFound: 'That session has ended already.',
  notYourPost: 'Only its author may change this post.',
  postConflict:
    'This post was changed elsewhere while you were editing it. Nothing was overwritten: compare both versions, then save again.',
  draftConflict:
    'This draft was changed elsewhere. Nothing was overwritten: both versions are kept, and can be merged.',
  draftNotFound: 'This draft does not exist.',
  revisionNotFound: 'This version does not exist any more.',
  postHidden: 'An administrator has hidden this post. Nobody sees it, and it cannot be changed.',
  accountSuspended: 'This account is suspended. Ask an administrator of this site why.',
  administratorsOnly: 'Only administrators may do this.',
  administratorStays:
    'This account is an administrator’s. That has to be taken back first, on the command line.',
  accountNotFound: 'This account does not exist.',
  passwordLinkOver:
    'This link has been used, or it is too old. Ask an administrator for a new one.',
  passwordLinkKeepsEmail:
    'This link is for a new password only. Change the email address in the settings.',
  signUpClosed:
    'This blog takes new accounts by invitation. Ask an administrator for a link to sign up with.',
  invitationOver:
    'This invitation has been used or withdrawn, or it is too old. Ask an administrator for a new one.',
  invitationOtherAddress:
    'This invitation is for another email address. Sign up with the address that it was made for.',
  invitationNotFound: 'This invitation is not open any more.',
  importNotFound: 'There is no such import.',
  importTooLarge: ({ max }) => `A file that is imported has at most ${count(max)} MB.`,
  exportUnderWay: 'Another export is under way. Wait for its end, or cancel it.',
  importUnderWay: 'Another import is under way. Wait for its end, or cancel it.',
  importFileGone: 'The file of this import is not kept any more. Upload it once more.',
  importNotReady: 'This import cannot be started: it is not read yet, or it has ended.',
  importNotUploading: 'This import takes no more parts.',
  jobNotFound: 'This job has not failed, or it is done by now.',
  postNotFound: 'This post does not exist.',
  pageNotFound: 'This page does not exist.',
  commentNotFound: 'This comment does not exist.',
  commentNotYours: 'Only the author of the post and administrators can delete its comments.',
  pageConflict:
    'This page was changed elsewhere while you were editing. Nothing was overwritten: compare both versions, then save again.',
  pageGone:
    'This page was deleted while you were editing it. Nothing was saved: save again to make the page anew.',
  pathNotFound: 'There is nothing at this address.',
  emailTaken: 'An account with this email address already exists.',
  rateLimited: 'Too many attempts. Please wait a little and try again.',
  proofRequired:
    'Very many accounts are being created at the moment. Please try again in a little while.',
  internal: 'Something went wrong on our side. Please try again.',
  busy: 'There is a lot going on right now. Please try again in a few seconds.',
  cannotStore: 'Nothing can be stored at the moment; reading goes on. Please try again later.',
  unavailable: 'The service is not available at the moment. Please try again shortly.',

  rateLimitedFor: ({ seconds }) => {
    const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
    return `Too many attempts. Please try again in ${amount} ${unit}${amount === 1 ? '' : 's'}.`
  },
})

/** Errors that occur only in programs that use the API. A language may lack them. */
const programMessages = messageTexts({
  bodyNotJson: 'The request body is not valid JSON.',
  bodyNotObject: 'The request body is a JSON object.',
  bodyNotForm: 'The request body is not a readable form.',
  bodyTooManyFields: 'The request body has more fields than any call takes.',
  mediaTypeJson: 'Send this request as application/json.',
  mediaTypeForm: 'Send this request as multipart/form-data.',
  requestUnreadable: 'This request cannot be read.',
  limitInvalid: ({ max }) => `The limit is a whole number from 1 to ${count(max)}.`,
  cursorInvalid: 'This cursor is not one of ours. Start again without it.',
  filterInvalid: 'Give the id of an author, or a month like 2030-01.',
  filtersTooMany: 'A list takes one filter at a time.',
  biographyInvalid: 'A biography is text.',
  linksInvalid: 'Links are a list of objects, each with label and url.',
  withoutInvalid: 'Only content can be left out.',
  ifMatchInvalid: 'If-Match holds the ETag of the post, or *.',
  postNotMatching: 'The post has changed since you read it. Read it again, then change it.',
  importScopeInvalid: 'Give site or own as scope.',
  importNameInvalid: 'Give the name of the file as source, on one line of at most 200 characters.',
  importSizeInvalid: 'Give the bytes of the file as size.',
  importPartInvalid: 'Send the part in its whole length: 1,048,576 bytes, or the rest of the file.',
  importPartUnknown: 'The file has no such part.',
  importFetchInvalid: 'Give true or false as fetchPictures.',
  importOthersInvalid: 'Give true or false as othersWords, or leave it out.',
  importFilterInvalid: 'Show records of one outcome or of one kind.',
  mergedInvalid: 'Give true or false as merged, or leave it out.',
  lineEndsInvalid: 'Give break or space as lineEnds, or leave it out.',
  tagsInvalid: 'Give tags as a list of texts, or leave it out.',
  seriesInvalid: 'The name of a series is text.',
  updatedAtInvalid: 'Give updatedAt back as it came with the post, or leave it out.',
  pageUpdatedAtInvalid:
    'Give updatedAt back as it came with the page, as null for a new one, or leave it out.',
  idempotencyKeyInvalid: 'An Idempotency-Key has 1 to 255 visible ASCII characters, no spaces.',
  idempotencyKeyUsed: 'This key belongs to another request. Choose a new one.',
  draftTextInvalid: 'The title and the content of a draft are text.',
  draftVersionInvalid: 'Give version back as it came with the draft.',
  publishTimeInvalid: 'A time is like 2030-01-31T09:00:00Z.',
  stateInvalid: 'A state is draft, scheduled, published, unpublished or trash.',
  focusInvalid: 'A focal point is two numbers from 0 to 1, like 0.5,0.25.',
  searchInvalid: 'A search is text.',
  methodNotAllowed: 'This address does not take that kind of request.',
  reportNoteInvalid: 'What you say about a report is text.',
  suspendPostsInvalid: 'Say whether the posts stay: keep or hide.',
  withAuthorInvalid: 'Give true or false as withAuthor, or leave it out.',
  publishedInvalid: '`published` is `true` or `false`.',
  pathInvalid: 'This cannot be the path of an address.',
  postsFateRequired: 'Say whether your posts stay or go.',
})

/** The messages of successful calls. Only errors have keys. */
const confirmations = {
  loggedIn: 'Welcome back.',
  signedUp: 'Your account is ready.',
  loggedOut: 'You are signed out.',
  profileChanged: 'Profile changed.',
  publicProfileChanged: 'Public profile changed.',
  pictureChanged: 'Picture changed.',
  pictureRemoved: 'Picture removed.',
  passwordChanged: 'Password changed. All other sessions have ended.',
  oneSessionEnded: 'The session has ended.',
  otherSessionsEnded: 'All other sessions have ended.',
  accountDeleted: 'The account is deleted.',
  postCreated: 'Post created.',
  postUpdated: 'Post updated.',
  postDeleted: 'Post deleted.',
  postRestored: 'Post restored.',
  coverChanged: 'Cover changed.',
  coverRemoved: 'Cover removed.',
  postUnpublished: 'Post unpublished.',
  draftDeleted: 'Draft deleted.',
  tagRenamed: 'Tag renamed.',
  tagsMerged: 'Tags merged.',
  pageSaved: 'Page saved.',
  pageDeleted: 'Page deleted.',
  commentDeleted: 'Comment deleted.',
  postReported: 'Thank you. An administrator will look at this post.',
  reportsSettled: 'Reports settled.',
  postIsHidden: 'Post hidden.',
  postIsShown: 'Post shown again.',
  accountIsSuspended: 'Account suspended.',
  suspensionLifted: 'Suspension lifted.',
  passwordLinkMade: `This link works once and for ${PASSWORD_LINK_HOURS} hours. It is shown only now.`,
  invitationMade: `This link works once and for ${INVITATION_DAYS} days. It is shown only now.`,
  invitationWithdrawn: 'Invitation withdrawn.',
  jobRunsAgain: 'The job runs again.',
  passwordReset: 'Your password is changed. Sign in with it.',
} as const

/** The English sentence of each error, by key. */
const errorMessages = { ...formMessages, ...personMessages, ...programMessages }

/** Identifies an error message in every language. Published keys are never renamed. */
export type MessageKey = keyof typeof errorMessages

/** The keys of the errors that people meet, except those that forms find themselves. */
export const personMessageKeys: readonly string[] = Object.keys(personMessages)

/** The keys that a translation should have, and those that it may have. */
export type PersonMessageKey = FormMessageKey | keyof typeof personMessages
export type ProgramMessageKey = keyof typeof programMessages

/** An error message in a response: its key and parameters. */
export interface KeyedMessage {
  key: MessageKey
  params?: Readonly<Record<string, number>> | undefined
}

/** The message key of a Zod issue; `requestUnreadable` if the issue has Zod's own message. */
export function messageKeyOf(issue: { message: string } | undefined): MessageKey {
  const isKey = issue !== undefined && Object.hasOwn(errorMessages, issue.message)
  return isKey ? (issue.message as MessageKey) : 'requestUnreadable'
}

/** The English sentence of an error, with its declared parameters by default. */
export function sentenceOf({ key, params }: KeyedMessage): string {
  return formatMessage<MessageKey>(errorMessages, key, params)
}

const keys = Object.keys(errorMessages) as MessageKey[]

/** Each key by its own name. Schemas use it as Zod's message, and `validate` translates it. */
export const messageKeys = Object.fromEntries(keys.map((key) => [key, key])) as {
  readonly [Key in MessageKey]: Key
}

const sentences = keys.map((key) => [key, sentenceOf({ key })])

/** Every sentence of the data service, in English, with its declared parameters. */
export const messages: Readonly<Record<MessageKey | keyof typeof confirmations, string>> = {
  ...(Object.fromEntries(sentences) as Record<MessageKey, string>),
  ...confirmations,
}
