import { adminPagePath } from '../../platform/admin-page-path.ts'
import { paths } from '../../platform/paths.ts'

/** The place of a new post. The place of an existing post is its id. */
export const NEW_POST = ''

/** Post ids never start with this. */
const PAGE = 'page:'

/** The place of a page; an empty slug means a new page. */
export function pagePlace(slug: string): string {
  return `${PAGE}${slug}`
}

/** No path and no id starts with this. */
const EARLY = 'early:'

/** The place of words that were typed before the text of a place had come: see early-words.ts. */
export function earlyPlace(of: string): string {
  return `${EARLY}${of}`
}

export function isEarlyPlace(place: string): boolean {
  return place.startsWith(EARLY)
}

/** The path of the form for a draft. */
export function pathOfPlace(place: string): string {
  if (place.startsWith(PAGE)) return adminPagePath(place.slice(PAGE.length))
  return place === NEW_POST ? paths.createPost : paths.editPost(place)
}
