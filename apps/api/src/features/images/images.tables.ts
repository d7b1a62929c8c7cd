import type { Generated } from 'kysely'

export interface ImagesTables {
  image: ImageTable
  text_picture: TextPictureTable
  post_picture: PostPictureTable
  page_picture: PagePictureTable
  public_picture: PublicPictureTable
  public_picture_check: PublicPictureCheckTable
}

interface ImageTable {
  /** The name of the largest file: SHA-256 of the files of the upload in hex, with its extension. */
  key: string
  /** Of the largest file. */
  width: number
  height: number
  /** Of all files. */
  byte_size: number
  created_at: string
  /**
   * JSON: a list of `{ name, width, height, type }`, WebP in ascending order, then AVIF; with `sha256`
   * if the file was made after the upload.
   */
  variants: Generated<string>
  /** A WebP of a few pixels in base64; empty for pictures with transparency, and until it is made. */
  placeholder: Generated<string>
  /**
   * The focal point that was found in the picture, `x,y`, for covers whose author chose none; empty for
   * the middle, and until it is found.
   */
  attention: Generated<string>
}

/** Pictures that were uploaded for texts. */
interface TextPictureTable {
  /** See `packages/contract/src/picture-name.ts`. */
  name: string
  image_key: string
  /** Who uploaded it; null if the account was deleted. */
  person_id: string | null
  created_at: string
}

/** The pictures that texts of a post show, or showed in an earlier version. */
interface PostPictureTable {
  post_id: string
  name: string
}

/** The pictures that the text of a page shows. */
interface PagePictureTable {
  slug: string
  name: string
}

/** Pictures of which files may lie at public keys of the bucket; written before the first file is. */
interface PublicPictureTable {
  /** Of the picture, which may have been deleted meanwhile. */
  key: string
  /** The name of the bucket. */
  store: string
  /** JSON: the names of all files that may lie there. */
  files: string
  /** JSON: the names of files that were seen at `address`. */
  ready: string
  /** `FILES_PUBLIC_URL` at that time. */
  address: string
  /** Who copies or removes the files, or did so last. */
  claim: string
  /** Until then nobody else copies them. */
  busy_until: string
}

/** Pictures that a write may have withdrawn; appended by triggers. */
interface PublicPictureCheckTable {
  seq: Generated<number | string>
  key: string
}
