import { paths } from '../../platform/paths.ts'

const VERSION = 'version'
const BESIDE = 'beside'

/** Shows a version without another one beside it. */
const ALONE = 0

/** The address of a version, compared with the one before it, or with `beside` (0 for none). */
export function versionPath(id: string, number: number, beside?: number): string {
  const query = new URLSearchParams({ [VERSION]: String(number) })
  if (beside !== undefined) query.set(BESIDE, String(beside))
  return `${paths.postHistory(id)}?${query.toString()}`
}

const NUMBER = /^\d{1,9}$/

function numberIn(search: URLSearchParams, name: string): number | undefined {
  const value = search.get(name) ?? ''
  return NUMBER.test(value) ? Number(value) : undefined
}

/** The version of an address, and the one beside it; undefined where the address names none. */
export function readAddress(search: URLSearchParams) {
  return { version: numberIn(search, VERSION), beside: numberIn(search, BESIDE) }
}

export function isAlone(beside: number | undefined): boolean {
  return beside === ALONE
}
