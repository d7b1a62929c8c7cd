import {
  ALT_MAX,
  ANIMATION_FRAMES_MAX,
  ANIMATION_PIXELS_MAX,
  CONTENT_MAX,
  EMAIL_MAX,
  IMAGE_BYTES_MAX,
  IMAGE_PIXELS_MAX,
  IMAGE_SIDE_MAX,
  INVITATION_DAYS,
  NAME_MAX,
  PAGE_SIZE_MAX,
  PASSWORD_MAX,
  PASSWORD_LINK_HOURS,
  PASSWORD_MIN,
  REPORT_NOTE_MAX,
  TITLE_MAX,
} from './limits.ts'

const number = new Intl.NumberFormat('en')

/** Every sentence the data service says to a person, in one place for translators. */
export const messages = {
  titleRequired: 'Enter a title.',
  titleTooLong: `A title has at most ${number.format(TITLE_MAX)} characters.`,
  contentRequired: 'Write something before you publish.',
  contentTooLong: `A post has at most ${number.format(CONTENT_MAX)} characters.`,
  contentTooComplex:
    'This post has more lines, links or table cells than a page can show. Make several posts of it.',
  nameRequired: 'Enter your name.',
  nameTooLong: `A name has at most ${number.format(NAME_MAX)} characters.`,
  emailRequired: 'Enter your email address.',
  emailInvalid: 'Enter an email address like name@example.com.',
  emailTooLong: `An email address has at most ${number.format(EMAIL_MAX)} characters.`,
  emailReserved:
    'Addresses of imported.invalid belong to authors of imported posts. Enter an address of your own.',
  passwordRequired: 'Enter your password.',
  passwordTooShort: `A password needs at least ${PASSWORD_MIN} characters.`,
  passwordTooLong: `A password has at most ${PASSWORD_MAX} characters.`,
  currentPasswordRequired: 'Enter your current password.',
  currentPasswordWrong: 'This is not your current password.',
  newPasswordRequired: 'Enter a new password.',
  postsFateRequired: 'Say whether your posts stay or go.',
  controlCharacters: 'This text contains invisible control characters. Remove them and try again.',
  bidiControls:
    'This text contains invisible characters that turn the direction of writing round. Remove them and try again.',
  notUtf8: 'This text is not in UTF-8. Save it in that encoding and try again.',
  imageInvalid: 'Choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  imageUnreadable: 'This picture is damaged and cannot be read. Choose another one.',
  imageTooLarge: `A picture has at most ${IMAGE_BYTES_MAX / 1024 / 1024} MB.`,
  imageTooManyPixels: `A picture has at most ${IMAGE_PIXELS_MAX / 1_000_000} megapixels.`,
  imageTooLong: `A picture is at most ${number.format(IMAGE_SIDE_MAX)} pixels wide and high.`,
  imageTooHeavy:
    'This picture takes too much time or memory to read. Make it smaller and try again.',
  animationTooLong: `An animated picture has at most ${ANIMATION_FRAMES_MAX} frames.`,
  animationTooManyPixels: `The frames of an animated picture have at most ${ANIMATION_PIXELS_MAX / 1_000_000} megapixels together.`,
  altInvalid: 'The description of a picture is text.',
  altTooLong: `The description of a picture has at most ${ALT_MAX} characters.`,
  limitInvalid: `The limit is a whole number from 1 to ${PAGE_SIZE_MAX}.`,
  withoutInvalid: 'Only content can be left out.',
  updatedAtInvalid: 'Give updatedAt back as it came with the post, or leave it out.',
  cursorInvalid: 'This cursor is not one of ours. Start again without it.',

  reportReasonInvalid: 'Choose a reason.',
  reportNoteInvalid: 'What you say about a report is text.',
  reportNoteTooLong: `This text has at most ${number.format(REPORT_NOTE_MAX)} characters.`,
  suspendPostsInvalid: 'Say whether the posts stay: keep or hide.',

  requestUnreadable: 'This request cannot be read.',
  bodyNotJson: 'The request body is not valid JSON.',
  bodyNotObject: 'The request body is a JSON object.',
  bodyTooManyFields: 'The request body has more fields than any call takes.',
  bodyNotForm: 'The request body is not a readable form.',
  bodyTooLarge: 'The request is too large.',
  mediaTypeJson: 'Send this request as application/json.',
  mediaTypeForm: 'Send this request as multipart/form-data.',

  idempotencyKeyInvalid: 'An Idempotency-Key has 1 to 255 visible ASCII characters, no spaces.',
  idempotencyMismatch:
    'An earlier attempt was published, with other words. Edit that post, or publish again to make a second one.',
  idempotencyKeyUsed: 'This key belongs to another request. Choose a new one.',

  signInRequired: 'Please sign in first.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  wrongCredentials: 'The email address or the password is wrong.',
  sessionNotFound: 'That session has ended already.',
  notYourPost: 'Only its author may change this post.',
  postConflict:
    'This post was changed elsewhere while you were editing it. Nothing was overwritten: compare both versions, then save again.',
  postHidden: 'An administrator has hidden this post. Nobody sees it, and it cannot be changed.',
  accountSuspended: 'This account is suspended. Ask an administrator of this site why.',
  administratorsOnly: 'Only administrators may do this.',
  administratorStays:
    'This account is an administrator’s. That has to be taken back first, on the command line.',
  accountNotFound: 'This account does not exist.',
  passwordLinkOver:
    'This link has been used, or it is too old. Ask an administrator for a new one.',
  signUpClosed:
    'This blog takes new accounts by invitation. Ask an administrator for a link to sign up with.',
  invitationOver:
    'This invitation has been used or withdrawn, or it is too old. Ask an administrator for a new one.',
  invitationOtherAddress:
    'This invitation is for another email address. Sign up with the address that it was made for.',
  invitationNotFound: 'This invitation is not open any more.',
  jobNotFound: 'This job has not failed, or it is done by now.',
  postNotFound: 'This post does not exist.',
  pathNotFound: 'There is nothing at this address.',
  methodNotAllowed: 'This address does not take that kind of request.',
  emailTaken: 'An account with this email address already exists.',
  rateLimited: 'Too many attempts. Please wait a little and try again.',
  proofRequired:
    'Very many accounts are being created at the moment. Please try again in a little while.',
  internal: 'Something went wrong on our side. Please try again.',
  busy: 'There is a lot going on right now. Please try again in a few seconds.',
  cannotStore: 'Nothing can be stored at the moment; reading goes on. Please try again later.',
  unavailable: 'The service is not available at the moment. Please try again shortly.',

  loggedIn: 'Welcome back.',
  signedUp: 'Your account is ready.',
  loggedOut: 'You are signed out.',
  profileChanged: 'Profile changed.',
  passwordChanged: 'Password changed. All other sessions have ended.',
  oneSessionEnded: 'The session has ended.',
  otherSessionsEnded: 'All other sessions have ended.',
  accountDeleted: 'The account is deleted.',
  postCreated: 'Post created.',
  postUpdated: 'Post updated.',
  postDeleted: 'Post deleted.',
  postRestored: 'Post restored.',
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

/** Says in how many seconds, or from a minute on minutes, another attempt may be made. */
export function waitAndTryAgain(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
