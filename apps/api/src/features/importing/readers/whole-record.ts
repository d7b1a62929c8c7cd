import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { LeftOut } from '../left-out.ts'
import type { XmlElement } from './xml-records.ts'

type Wholeness = Pick<XmlElement, 'isCut' | 'isTooLarge'>

/** Why the file does not have a record whole; undefined if it has. */
export function whyNotWhole({ isCut, isTooLarge }: Wholeness): ImportNote | undefined {
  if (isCut) return importNote('recordCut')
  return isTooLarge ? importNote('tooLarge') : undefined
}

/** Throws LeftOut for a record that the file does not have whole. */
export function requireWhole(record: Wholeness): void {
  const reason = whyNotWhole(record)
  if (reason) throw new LeftOut(reason)
}
