import type { ImportNote } from '@inkwell/contract/import-notes'

const TRANSIENT = new Set(['fetchTooLate', 'fetchNoAnswer', 'serverGivenUp'])

/** Answers of servers that ask for patience, besides their own failures. */
const STATUSES = new Set([408, 429])

/** Whether a picture that could not be fetched for this reason may be there later. */
export function isTransient({ key, params }: ImportNote): boolean {
  if (key !== 'fetchAnswered') return TRANSIENT.has(key)
  const status = Number(params?.status)
  return status >= 500 || STATUSES.has(status)
}
