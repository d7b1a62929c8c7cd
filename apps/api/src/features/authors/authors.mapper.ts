import type { Author, AuthorCard, Profile } from '@inkwell/contract/author'
import type { Image } from '@inkwell/contract/picture'
import type { AuthorRow, ProfileRow } from './authors.repository.ts'

/** Converts the stored data of a picture to the form of the contract. */
export type DescribeImage = (
  stored: { variants: string; placeholder: string; attention: string },
  words: { alt: string; focus: string },
) => Image | undefined

/** The name is beside the picture, so that it needs no description. */
const NO_WORDS = { alt: '', focus: '' }

function imageOf(row: ProfileRow, describe: DescribeImage): { image?: Image } {
  if (row.image_variants === null) return {}
  const placeholder = row.image_placeholder ?? ''
  const stored = { variants: row.image_variants, placeholder, attention: '' }
  const image = describe(stored, NO_WORDS)
  return image ? { image } : {}
}

function linksOf({ links }: Pick<ProfileRow, 'links'>): Profile['links'] {
  return links === null ? [] : (JSON.parse(links) as Profile['links'])
}

/** What the end of a post says of its author. */
export function toAuthorCard(row: AuthorRow, describe: DescribeImage): AuthorCard {
  const biography = row.biography ?? ''
  return { _id: row.id, name: row.name, biography, ...imageOf(row, describe) }
}

/** An author on their page. */
export function toAuthor(row: AuthorRow, posts: number, describe: DescribeImage): Author {
  return { ...toAuthorCard(row, describe), links: linksOf(row), posts }
}

/** A profile as its owner edits it; without a row it is empty. */
export function toProfile(row: ProfileRow | undefined, describe: DescribeImage): Profile {
  if (!row) return { biography: '', links: [] }
  return { biography: row.biography ?? '', links: linksOf(row), ...imageOf(row, describe) }
}
