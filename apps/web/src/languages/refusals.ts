import type { ErrorCode } from '@inkwell/contract/errors'
import { messages } from '@inkwell/contract/messages'

/** What only a program that calls the data service by itself is ever told, and what is no refusal. */
type Unseen =
  | `body${'NotJson' | 'NotObject' | 'NotForm' | 'TooManyFields'}`
  | `mediaType${'Json' | 'Form'}`
  | 'requestUnreadable'
  | 'limitInvalid'
  | 'cursorInvalid'
  | 'withoutInvalid'
  | 'updatedAtInvalid'
  | 'idempotencyKeyInvalid'
  | 'idempotencyKeyUsed'
  | 'methodNotAllowed'
  | 'loggedIn'
  | 'signedUp'
  | 'loggedOut'
  | `post${'Created' | 'Updated' | 'Deleted' | 'Restored' | 'Reported' | 'IsHidden' | 'IsShown'}`
  | 'reportNoteInvalid'
  | 'reportsSettled'
  | 'suspendPostsInvalid'
  | 'accountIsSuspended'
  | 'suspensionLifted'
  | 'passwordLinkMade'
  | 'passwordReset'
  | 'invitationMade'
  | 'invitationWithdrawn'
  | 'jobRunsAgain'
  | 'profileChanged'
  | 'passwordChanged'
  | 'oneSessionEnded'
  | 'otherSessionsEnded'
  | 'accountDeleted'
  | 'postsFateRequired'

/** The sentences of the data service in another language, by their names in the contract. */
export type Refusals = Record<Exclude<keyof typeof messages, Unseen>, string>

/** What a code says by itself, for a sentence that this site does not know. */
const BY_CODE: Partial<Record<ErrorCode, keyof Refusals>> = {
  unauthenticated: 'signInRequired',
  wrong_credentials: 'wrongCredentials',
  forbidden: 'notYourPost',
  not_found: 'postNotFound',
  conflict: 'postConflict',
  email_taken: 'emailTaken',
  idempotency_mismatch: 'idempotencyMismatch',
  too_large: 'bodyTooLarge',
  rate_limited: 'rateLimited',
  proof_required: 'proofRequired',
  internal: 'internal',
  unavailable: 'unavailable',
}

/** Besides, the one sentence that holds a number: in how many seconds, or minutes, to try again. */
interface Said extends Refusals {
  rateLimitedFor: (seconds: number) => string
}

/** Says a sentence of the data service in another language; one that nobody knows stays as it is. */
type Translate = (sentence: string, code?: string) => string

/** Says in another language the sentences in the body of a refusal. */
export type TranslateBody = (body: unknown) => unknown

type Body = Record<string, unknown>

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function translateFields(fields: Body, translate: Translate): Body {
  const entries = Object.entries(fields)
  return Object.fromEntries(
    entries.map(([name, said]) => [name, typeof said === 'string' ? translate(said) : said]),
  )
}

function sentencesIn(refusals: Refusals): Translate {
  const names = new Map<string, string>(Object.entries(messages).map(([key, said]) => [said, key]))
  const known = new Map<string | undefined, string>(Object.entries(refusals))
  const codes = new Map<string | undefined, string>(Object.entries(BY_CODE))
  return (sentence, code) =>
    known.get(names.get(sentence)) ?? known.get(codes.get(code)) ?? sentence
}

export function createTranslateBody({ rateLimitedFor, ...refusals }: Said): TranslateBody {
  const translate = sentencesIn(refusals)
  return (body) => {
    if (!isBody(body)) return body
    const { msg, code, fields, retryAfter } = body
    if (code === 'rate_limited' && typeof retryAfter === 'number') {
      return { ...body, msg: rateLimitedFor(retryAfter) }
    }
    return {
      ...body,
      ...(typeof msg === 'string' && { msg: translate(msg, String(code)) }),
      ...(isBody(fields) && { fields: translateFields(fields, translate) }),
    }
  }
}
