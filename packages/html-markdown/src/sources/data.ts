import { attributeOf } from '../tree.ts'
import type { Element } from '../tree.ts'

const LENGTH_MAX = 200_000

/** The JSON that Substack keeps in an attribute; empty if it is not readable. */
export function readData(element: Element): Record<string, unknown> {
  const text = attributeOf(element, 'data-attrs')
  if (text === '' || text.length > LENGTH_MAX) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The first text among members of an object. */
export function textMember(data: Record<string, unknown>, ...names: string[]): string {
  for (const name of names) {
    const value = data[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return ''
}
