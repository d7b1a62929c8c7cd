import { bucketName } from '@inkwell/settings/picture-storage'
import type { Bucket } from '@inkwell/settings/picture-storage'
import { StartError } from '../start-error.ts'
import { StorageUnavailable } from './unavailable.ts'

/** What is known of a failed request to the storage. */
interface Failure {
  /** The code of the storage or of the system. */
  code: string
  /** Of the response; undefined without one. */
  status: number | undefined
}

/** Codes are printed, and a server can send any text instead. */
const CODE = /^[A-Za-z][\w.]{1,63}$/

interface SdkError extends Error {
  code?: unknown
  $metadata?: { httpStatusCode?: number }
}

/** The innermost error: flydrive wraps those of the SDK. */
function innermost(error: unknown): SdkError | undefined {
  let found: SdkError | undefined
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    found = cause
    if ('$metadata' in cause) break
  }
  return found
}

function failureOf(error: unknown): Failure {
  const { code, name = '', $metadata } = innermost(error) ?? {}
  const status = $metadata?.httpStatusCode
  const given = typeof code === 'string' ? code : name
  return { code: CODE.test(given) ? given : 'unknown', status }
}

/** Whether the storage answered that there is no such file. */
export function isMissing(error: unknown): boolean {
  const { code, status } = failureOf(error)
  return status === 404 && code !== 'NoSuchBucket'
}

function describe({ code, status }: Failure): string {
  return status === undefined ? code : `${code}, status ${status}`
}

/** The error without what the SDK attaches, because logs print all of an error. */
export function asUnavailable(
  error: unknown,
  options = { isForReading: false },
): StorageUnavailable {
  if (error instanceof StorageUnavailable) return error
  const reason = new Error(`the picture storage failed (${describe(failureOf(error))})`)
  return new StorageUnavailable(reason, options)
}

const REFUSED_KEYS =
  'Check FILES_ACCESS_KEY and FILES_SECRET_KEY, that they may read, write, list and delete in this ' +
  'bucket, and the clock of this machine.'

function adviceFor({ code, status }: Failure): string {
  if (status === undefined) return 'Check FILES_ENDPOINT, and that the storage runs.'
  if (code === 'NoSuchBucket' || status === 404) return 'Create the bucket, or correct FILES_URL.'
  if (/Region|Redirect|AuthorizationHeaderMalformed/.test(code) || status === 301) {
    return 'Set FILES_REGION to the region of the bucket.'
  }
  if (status === 401 || status === 403) return REFUSED_KEYS
  return 'Check the FILES_ settings, and the storage.'
}

/** The sentence for an operator whose bucket cannot be used. */
export function asStartError(error: unknown, bucket: Bucket): StartError {
  const failure = failureOf(error)
  return new StartError(
    `Pictures cannot be stored in ${bucketName(bucket)} (${describe(failure)}). ${adviceFor(failure)}`,
  )
}
