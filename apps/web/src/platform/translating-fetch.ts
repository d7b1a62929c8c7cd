import { text } from './text.ts'

/**
 * Fetches from the data service, which speaks English; what it refuses is said in the language of
 * the site where that is known, and in its own words where it is not.
 */
export async function translatingFetch(...given: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...given)
  if (answer.status < 400 || !text.errors) return answer
  try {
    const body: unknown = await answer.clone().json()
    const { translateBody } = await text.errors()
    return Response.json(translateBody(body), answer)
  } catch {
    // No JSON, or the translation did not arrive: English is better than nothing.
    return answer
  }
}
