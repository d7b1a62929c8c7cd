import {
  ALT_MAX,
  ANIMATION_FRAMES_MAX,
  ANIMATION_PIXELS_MAX,
  BIOGRAPHY_MAX,
  CONTENT_MAX,
  DRAFT_CONTENT_MAX,
  DRAFT_TITLE_MAX,
  EMAIL_MAX,
  IMAGE_BYTES_MAX,
  IMPORT_BYTES_MAX,
  IMAGE_PIXELS_MAX,
  IMAGE_SIDE_MAX,
  LINK_LABEL_MAX,
  NAME_MAX,
  PAGE_SIZE_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PROFILE_LINKS_MAX,
  QUERY_MAX,
  REPORT_NOTE_MAX,
  SEARCH_MAX,
  SERIES_MAX,
  SLUG_MAX,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
  UNUSED_PICTURE_DAYS,
  UNUSED_PICTURES_BYTES_MAX,
} from './limits.ts'

const MEGABYTE = 1024 * 1024
const MEGAPIXEL = 1_000_000

/**
 * The numeric parameters of each message that has some, with the values that an error carries by
 * default. Also loaded by browsers.
 */
export const messageParams = {
  importTooLarge: { max: IMPORT_BYTES_MAX / MEGABYTE },
  nameTooLong: { max: NAME_MAX },
  emailTooLong: { max: EMAIL_MAX },
  passwordTooShort: { min: PASSWORD_MIN },
  passwordTooLong: { max: PASSWORD_MAX },
  titleTooLong: { max: TITLE_MAX },
  contentTooLong: { max: CONTENT_MAX },
  draftTooLong: { max: DRAFT_CONTENT_MAX },
  draftTitleTooLong: { max: DRAFT_TITLE_MAX },
  searchTooLong: { max: SEARCH_MAX },
  queryTooLong: { max: QUERY_MAX },
  slugInvalid: { max: SLUG_MAX },
  pageTooLong: { max: CONTENT_MAX },
  tagTooLong: { max: TAG_MAX },
  tagsTooMany: { max: TAGS_MAX },
  seriesTooLong: { max: SERIES_MAX },
  altTooLong: { max: ALT_MAX },
  biographyTooLong: { max: BIOGRAPHY_MAX },
  linkLabelTooLong: { max: LINK_LABEL_MAX },
  linksTooMany: { max: PROFILE_LINKS_MAX },
  reportNoteTooLong: { max: REPORT_NOTE_MAX },
  imageTooLarge: { megabytes: IMAGE_BYTES_MAX / MEGABYTE },
  imageTooManyPixels: { megapixels: IMAGE_PIXELS_MAX / MEGAPIXEL },
  imageTooLong: { max: IMAGE_SIDE_MAX },
  animationTooLong: { max: ANIMATION_FRAMES_MAX },
  animationTooManyPixels: { megapixels: ANIMATION_PIXELS_MAX / MEGAPIXEL },
  picturesUnused: {
    megabytes: UNUSED_PICTURES_BYTES_MAX / MEGABYTE,
    days: UNUSED_PICTURE_DAYS,
  },
  limitInvalid: { max: PAGE_SIZE_MAX },
  // Always raised with its own value.
  rateLimitedFor: { seconds: 60 },
}

type AllParams = typeof messageParams

/** One message in one language: a function if it has parameters. */
type MessageText<Key extends string> = Key extends keyof AllParams
  ? (params: AllParams[Key]) => string
  : string

/** The messages of one language, by key. */
export type MessageTexts<Key extends string> = { [K in Key]: MessageText<K> }

/** Checks at compile time that texts and declared parameters agree. */
export function messageTexts<Key extends string>(texts: MessageTexts<Key>): MessageTexts<Key> {
  return texts
}

/** The declared parameters of a message; undefined if it has none or the key is unknown. */
export function paramsOf(key: string): Readonly<Record<string, number>> | undefined {
  return Object.hasOwn(messageParams, key) ? messageParams[key as keyof AllParams] : undefined
}

/** The text of a message, with its declared parameters by default. */
export function formatMessage<Key extends string>(
  texts: MessageTexts<Key>,
  key: Key,
  params: Readonly<Record<string, number>> | undefined = paramsOf(key),
): string {
  const text = texts[key] as string | ((given: typeof params) => string)
  return typeof text === 'function' ? text(params) : text
}
