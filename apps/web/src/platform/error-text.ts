import { ApiError } from '@inkwell/api-client/api-error'
import type { ErrorCode } from '@inkwell/contract/errors'
import { isOnline } from './connection.ts'
import { text } from './text.ts'

/** Whether there was no response: the device may be offline. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === undefined
}

/** The message for a failed call: the service's own if it sent one. */
export function errorText(error: unknown): string {
  const message = error instanceof ApiError ? error.msg : undefined
  if (message !== undefined) return message
  const { noConnection, somethingWrong } = text.common
  return isUnanswered(error) && !isOnline() ? noConnection : somethingWrong
}

/** The message of a rate limit, which says when the next attempt is possible. */
export function waitText(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 429 ? error.msg : undefined
}

/** Why a call failed, for a message that does not say it; undefined after a failure of the service. */
export function reasonText(error: unknown): string | undefined {
  if (isUnanswered(error)) return isOnline() ? undefined : text.common.noConnection
  const isRefusal = error instanceof ApiError && Number(error.status) < 500
  return isRefusal ? error.msg : undefined
}

export function errorFields(error: unknown): Record<string, string> | undefined {
  return error instanceof ApiError ? error.fields : undefined
}

export function isRefused(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code
}

export function wantsSignIn(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
