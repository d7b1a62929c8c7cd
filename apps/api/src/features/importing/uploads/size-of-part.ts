import { IMPORT_PART_BYTES } from '@inkwell/contract/limits'
import { Refusal } from '../../../platform/http/refusal.ts'

const PART_NUMBER = /^\d{1,4}$/

/** The bytes of a part; refuses a number that the file does not reach. */
export function sizeOfPart(size: number, part: string): { number: number; bytes: number } {
  const number = PART_NUMBER.test(part) ? Number(part) : Infinity
  const rest = size - number * IMPORT_PART_BYTES
  if (rest <= 0) throw new Refusal('invalid', 'importPartUnknown')
  return { number, bytes: Math.min(rest, IMPORT_PART_BYTES) }
}
