import type { Translate } from '../languages/refusals.ts'
import { text } from './text.ts'

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

function translateBody(body: Body, translate: Translate): Body {
  const { msg, code, fields } = body
  return {
    ...body,
    ...(typeof msg === 'string' && { msg: translate(msg, String(code)) }),
    ...(isBody(fields) && { fields: translateFields(fields, translate) }),
  }
}

/**
 * Fetches from the data service, which speaks English; what it refuses is said in the language of
 * the site where that is known, and in its own words where it is not.
 */
export async function translatingFetch(...given: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...given)
  if (answer.status < 400 || !text.refusals) return answer
  try {
    const body: unknown = await answer.clone().json()
    const { translate } = await text.refusals()
    return isBody(body) ? Response.json(translateBody(body, translate), answer) : answer
  } catch {
    // No JSON, or the translation did not arrive: English is better than nothing.
    return answer
  }
}
