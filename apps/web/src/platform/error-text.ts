import { ApiError } from '@inkwell/api-client/api-error'
import { text } from './text.ts'

/** What a person reads about a call that failed: the service's own words where it had any. */
export function errorText(error: unknown): string {
  const said = error instanceof ApiError ? error.msg : undefined
  return said ?? text.common.somethingWrong
}
