import type { StoredPicture } from './posts.writing.ts'

/** A cover as the rows of posts and drafts have it. */
export interface ShownCover {
  image_key: string | null
  /** The description; may be empty. */
  image_alt: string
  /** The focal point, `x,y`; empty for the middle. */
  image_focus: string
  image_variants: string | null
  image_placeholder: string | null
  /** The focal point that was found in the picture. */
  image_attention: string | null
}

/** What a form says of a cover; undefined stays as it is. */
export interface CoverWords {
  alt?: string | undefined
  /** The focal point, `x,y`. */
  focus?: string | undefined
}

export const NO_COVER: ShownCover = {
  image_key: null,
  image_alt: '',
  image_focus: '',
  image_variants: null,
  image_placeholder: null,
  image_attention: null,
}

/** The columns of the cover in a row. */
export function coverOf(
  row: Omit<ShownCover, 'image_alt' | 'image_focus'> & {
    image_alt: string | null
    image_focus: string | null
  },
): ShownCover {
  return {
    image_key: row.image_key,
    image_alt: row.image_alt ?? '',
    image_focus: row.image_focus ?? '',
    image_variants: row.image_variants,
    image_placeholder: row.image_placeholder,
    image_attention: row.image_attention,
  }
}

/** The cover that a form makes of another one: what was said of that is not true of a new picture. */
export function changedCover(
  before: ShownCover,
  { alt, focus }: CoverWords,
  picture?: StoredPicture,
): ShownCover {
  const start = picture ? { ...NO_COVER, ...columnsOf(picture) } : before
  return { ...start, image_alt: alt ?? start.image_alt, image_focus: focus ?? start.image_focus }
}

function columnsOf({ key, variants, placeholder, attention }: StoredPicture) {
  return {
    image_key: key,
    image_variants: variants,
    image_placeholder: placeholder,
    image_attention: attention,
  }
}
