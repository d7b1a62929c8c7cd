import { z } from 'zod'
import { IDEMPOTENCY_HOURS } from './limits.ts'
import { messageKeys } from './messages.ts'

/** Set to `true` on a response that repeats an earlier one. */
export const REPLAYED_HEADER = 'Idempotency-Replayed'

function headersWith(example: string) {
  return z.object({
    'Idempotency-Key': z
      .string()
      .regex(/^[!-~]{1,255}$/, { error: messageKeys.idempotencyKeyInvalid })
      .optional()
      .meta({
        description:
          '1 to 255 visible ASCII characters of your choice, such as a random UUID: a new one for ' +
          'each thing to be made. ' +
          `For ${IDEMPOTENCY_HOURS} hours the same request under the same key answers the first ` +
          'result again and makes nothing more, so that a lost answer can be asked for again. A ' +
          'request that was refused does not use up its key. Keys belong to your account alone.',
        example,
      }),
  })
}

/**
 * The headers of a call that creates something: a repetition with the same key creates nothing
 * more. Follows draft-ietf-httpapi-idempotency-key-header; quotes are part of the key.
 */
export const IdempotencyHeaders = headersWith('8e03978e-40d5-43e8-bc93-6894a57f9324')

/** The same for drafts. Each call has an example of its own, so that one can try both. */
export const DraftIdempotencyHeaders = headersWith('1f4e2b7a-93c8-4d05-8a6e-5b0c7d92e3f1')
