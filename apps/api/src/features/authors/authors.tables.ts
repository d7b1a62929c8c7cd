export interface AuthorsTables {
  profile: ProfileTable
}

/** What an author says of themselves; there is no row if that is nothing. */
interface ProfileTable {
  person_id: string
  biography: string
  /** JSON: a list of `{ label, url }`. */
  links: string
  /** The picture. */
  image_key: string | null
  updated_at: string
}
