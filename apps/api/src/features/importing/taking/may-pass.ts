import type { ImportNote } from '@inkwell/contract/import-notes'

const PASSING = new Set(['fetchTooLate', 'fetchNoAnswer', 'serverGivenUp'])

/** Answers of servers that ask for patience, besides their own failures. */
const STATUSES = new Set([408, 429])

/** Whether a picture that could not be fetched for this reason may be there later. */
export function mayPass({ key, params }: ImportNote): boolean {
  if (key !== 'fetchAnswered') return PASSING.has(key)
  const status = Number(params?.status)
  return status >= 500 || STATUSES.has(status)
}
