import {
  ALT_MAX,
  ANIMATION_FRAMES_MAX,
  ANIMATION_PIXELS_MAX,
  CONTENT_MAX,
  EMAIL_MAX,
  IMAGE_BYTES_MAX,
  IMAGE_PIXELS_MAX,
  IMAGE_SIDE_MAX,
  NAME_MAX,
  PAGE_SIZE_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  REPORT_NOTE_MAX,
  TITLE_MAX,
} from './limits.ts'

const MEGABYTE = 1024 * 1024
const MEGAPIXEL = 1_000_000

/**
 * The parameters of each message that has some: numbers, by name. An error carries these values unless
 * it is raised with its own. Browsers read this file, too.
 */
export const messageParams = {
  nameTooLong: { max: NAME_MAX },
  emailTooLong: { max: EMAIL_MAX },
  passwordTooShort: { min: PASSWORD_MIN },
  passwordTooLong: { max: PASSWORD_MAX },
  titleTooLong: { max: TITLE_MAX },
  contentTooLong: { max: CONTENT_MAX },
  altTooLong: { max: ALT_MAX },
  reportNoteTooLong: { max: REPORT_NOTE_MAX },
  imageTooLarge: { megabytes: IMAGE_BYTES_MAX / MEGABYTE },
  imageTooManyPixels: { megapixels: IMAGE_PIXELS_MAX / MEGAPIXEL },
  imageTooLong: { max: IMAGE_SIDE_MAX },
  animationTooLong: { max: ANIMATION_FRAMES_MAX },
  animationTooManyPixels: { megapixels: ANIMATION_PIXELS_MAX / MEGAPIXEL },
  limitInvalid: { max: PAGE_SIZE_MAX },
  // Always raised with its own value.
  rateLimitedFor: { seconds: 60 },
}

type AllParams = typeof messageParams

/** One message in one language: a function of its parameters where it has some. */
type MessageText<Key extends string> = Key extends keyof AllParams
  ? (params: AllParams[Key]) => string
  : string

/** Messages in one language, by their keys. */
export type MessageTexts<Key extends string> = { [K in Key]: MessageText<K> }

/** Checks that texts and declared parameters agree, and gives the texts back. */
export function messageTexts<Key extends string>(texts: MessageTexts<Key>): MessageTexts<Key> {
  return texts
}

/** The declared parameters of a message; undefined for a message without any and for an unknown key. */
export function paramsOf(key: string): Readonly<Record<string, number>> | undefined {
  return Object.hasOwn(messageParams, key) ? messageParams[key as keyof AllParams] : undefined
}

/** A message in one language, with the parameters it declares unless others are given. */
export function sayMessage<Key extends string>(
  texts: MessageTexts<Key>,
  key: Key,
  params: Readonly<Record<string, number>> | undefined = paramsOf(key),
): string {
  const text = texts[key] as string | ((given: typeof params) => string)
  return typeof text === 'function' ? text(params) : text
}
