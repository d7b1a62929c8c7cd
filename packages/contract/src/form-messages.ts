import { count } from './count.ts'
import { messageTexts } from './message-params.ts'

/**
 * The English errors that forms detect before the data service. The English site uses these texts, so
 * that both are the same.
 */
export const formMessages = messageTexts({
  nameRequired: 'Enter your name.',
  nameTooLong: ({ max }) => `A name has at most ${count(max)} characters.`,
  emailRequired: 'Enter your email address.',
  emailInvalid: 'Enter an email address like name@example.com.',
  emailTooLong: ({ max }) => `An email address has at most ${count(max)} characters.`,
  passwordRequired: 'Enter your password.',
  passwordTooShort: ({ min }) => `A password needs at least ${count(min)} characters.`,
  passwordTooLong: ({ max }) => `A password has at most ${count(max)} characters.`,
  currentPasswordRequired: 'Enter your current password.',
  currentPasswordWrong: 'This is not your current password.',
  newPasswordRequired: 'Enter a new password.',
  titleRequired: 'Enter a title.',
  titleTooLong: ({ max }) => `A title has at most ${count(max)} characters.`,
  contentRequired: 'Write something before you publish.',
  contentTooLong: ({ max }) => `A post has at most ${count(max)} characters.`,
  imageInvalid: 'Choose a JPEG, PNG, WebP, AVIF or GIF picture.',
  imageTooLarge: ({ megabytes }) => `A picture has at most ${count(megabytes)} MB.`,
  imageTooManyPixels: ({ megapixels }) => `A picture has at most ${count(megapixels)} megapixels.`,
  imageTooLong: ({ max }) => `A picture is at most ${count(max)} pixels wide and high.`,
  altTooLong: ({ max }) => `The description of a picture has at most ${count(max)} characters.`,
  biographyTooLong: ({ max }) => `A biography has at most ${count(max)} characters.`,
  linkLabelTooLong: ({ max }) => `The name of a link has at most ${count(max)} characters.`,
  linkInvalid: 'A link starts with https://, http:// or mailto:, like https://example.com/.',
})

/** The keys of these errors. */
export type FormMessageKey = keyof typeof formMessages
