import { adminPagePath } from '../../platform/admin-page-path.ts'
import { paths } from '../../platform/paths.ts'

/** The place of a post that is still to be made; that of another post is its id. */
export const NEW_POST = ''

/** No id of a post begins with it. */
const PAGE = 'page:'

/** The place of a page of the site; with an empty slug, of a new one. */
export function pagePlace(slug: string): string {
  return `${PAGE}${slug}`
}

/** Where a draft goes on. */
export function pathOfPlace(place: string): string {
  if (place.startsWith(PAGE)) return adminPagePath(place.slice(PAGE.length))
  return place === NEW_POST ? paths.createPost : paths.editPost(place)
}
