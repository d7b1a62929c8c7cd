import type { ErrorAnswer, ErrorMessage } from '@inkwell/contract/errors'
import { paramsOf } from '@inkwell/contract/message-params'
import { sentenceOf } from '@inkwell/contract/messages'
import type { KeyedMessage, MessageKey } from '@inkwell/contract/messages'
import type { Refusal } from './refusal.ts'

function errorMessageOf({ key, params = paramsOf(key) }: KeyedMessage): ErrorMessage {
  return { key, ...(params && { params }) }
}

function eachField<Said>(
  fields: Record<string, MessageKey>,
  say: (message: KeyedMessage) => Said,
): Record<string, Said> {
  const entries = Object.entries(fields)
  return Object.fromEntries(entries.map(([name, key]) => [name, say({ key })]))
}

/** The body of an error response: for each message the English sentence, its key and its parameters. */
export function toErrorBody(refusal: Refusal, requestId: string): ErrorAnswer {
  const { code, fields, retryAfter, proof, latest, base } = refusal
  return {
    msg: sentenceOf(refusal),
    code,
    error: {
      ...errorMessageOf(refusal),
      ...(fields && { fields: eachField(fields, errorMessageOf) }),
    },
    ...(fields && { fields: eachField(fields, sentenceOf) }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(proof && { proof }),
    ...(latest && { latest }),
    ...(base && { base }),
    requestId,
  }
}
