import { paths } from './paths.ts'

/** The search parameter with the id of a stored draft. */
export const DRAFT_PARAMETER = 'draft'

/** The path of the form for a stored draft, or for a new post. */
export function draftPath(id?: string): string {
  const search = id === undefined ? '' : `?${new URLSearchParams({ [DRAFT_PARAMETER]: id })}`
  return paths.createPost + search
}
