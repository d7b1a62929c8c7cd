import { ApiError } from '@inkwell/api-client/api-error'
import type { ErrorCode } from '@inkwell/contract/errors'
import { isOnline } from './connection.ts'
import { text } from './text.ts'

/** Whether nobody has answered: the call may not even have left this device. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === undefined
}

/** What a person reads about a call that failed: the service's own words where it had any. */
export function errorText(error: unknown): string {
  const said = error instanceof ApiError ? error.msg : undefined
  if (said !== undefined) return said
  const { noConnection, somethingWrong } = text.common
  return isUnanswered(error) && !isOnline() ? noConnection : somethingWrong
}

/** When the service takes another attempt, in words, where it has had too many. */
export function waitText(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 429 ? error.msg : undefined
}

/** What the service said about single fields, by their names. */
export function errorFields(error: unknown): Record<string, string> | undefined {
  return error instanceof ApiError ? error.fields : undefined
}

/** Whether the service refused for this reason. */
export function isRefused(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code
}

/** Whether the service wants to know first who calls. */
export function wantsSignIn(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
