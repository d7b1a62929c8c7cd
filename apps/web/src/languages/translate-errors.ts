import { paramsOf, formatMessage } from '@inkwell/contract/message-params'
import type { MessageTexts } from '@inkwell/contract/message-params'
import type { PersonMessageKey, ProgramMessageKey } from '@inkwell/contract/messages'
import { text } from '../platform/text.ts'

/**
 * The errors of the data service in one language, by their keys, beside those that forms find themselves
 * (`text.checks`). A missing translation is shown in English.
 */
export type ErrorTexts = Partial<MessageTexts<PersonMessageKey | ProgramMessageKey>>

/** Says the messages in the body of an error in another language. */
export type TranslateBody = (body: unknown) => unknown

type AllTexts = Required<ErrorTexts>

type Body = Record<string, unknown>

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What the service gives for the parameters of a message; undefined where one is missing or no such number. */
function givenParams(key: string, given: unknown): Record<string, number> | undefined {
  const params: Record<string, number> = {}
  for (const name of Object.keys(paramsOf(key) ?? {})) {
    const value = isBody(given) && Object.hasOwn(given, name) ? given[name] : undefined
    if (typeof value !== 'number' || Math.abs(value) > Number.MAX_SAFE_INTEGER) return undefined
    params[name] = value
  }
  return params
}

/** Says an error in another language; undefined if it is not known. */
export type TranslateMessage = (message: unknown) => string | undefined

/**
 * Translates by key. A message whose key or parameters this site does not know stays in English: the
 * data service may be newer than this tab, or another program.
 */
export function createTranslateMessage(errors: ErrorTexts): TranslateMessage {
  return (message) => {
    if (!isBody(message) || typeof message.key !== 'string') return undefined
    const { key } = message
    const texts = { ...text.checks, ...errors }
    const params = Object.hasOwn(texts, key) ? givenParams(key, message.params) : undefined
    return params && formatMessage(texts as AllTexts, key as keyof AllTexts, params)
  }
}

/** Translates the messages of a body by their keys. */
export function createTranslateBody(errors: ErrorTexts): TranslateBody {
  const translate = createTranslateMessage(errors)

  function translateFields(fields: Body, messages: unknown): Body {
    const known = isBody(messages) ? messages : {}
    const entries = Object.entries(fields).map(([name, sentence]) => {
      const message = Object.hasOwn(known, name) ? known[name] : undefined
      return [name, translate(message) ?? sentence] as const
    })
    return Object.fromEntries(entries)
  }

  return (body) => {
    if (!isBody(body) || !isBody(body.error)) return body
    const { error, fields } = body
    const msg = translate(error)
    return {
      ...body,
      ...(msg !== undefined && { msg }),
      ...(isBody(fields) && { fields: translateFields(fields, error.fields) }),
    }
  }
}
