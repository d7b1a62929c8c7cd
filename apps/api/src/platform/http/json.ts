import { messages } from '@inkwell/contract/messages'
import { Refusal } from './refusal.ts'
import { decodeUtf8 } from './utf8.ts'

/** Members of objects and lists, all together: many times what any call takes, and quickly parsed. */
const MEMBERS_MAX = 1_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING_BRACKET = 0x5b
const OPENING_BRACE = 0x7b

/** Whether there are too many members, told without making any: a million objects take seconds. */
function hasTooManyMembers(bytes: Uint8Array): boolean {
  let members = 0
  let isInText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) isInText = !isInText
    else if (isInText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === COMMA || byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      members += 1
      if (members > MEMBERS_MAX) return true
    }
  }
  return false
}

/** The value in a JSON body; throws `invalid` for what is none, and for one made to be slow. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes)
  if (text === undefined) throw new Refusal('invalid', messages.notUtf8)
  if (hasTooManyMembers(bytes)) throw new Refusal('invalid', messages.bodyTooManyFields)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Refusal('invalid', messages.bodyNotJson, { cause })
  }
}
