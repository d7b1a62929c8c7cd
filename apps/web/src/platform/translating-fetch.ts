import { text, withTexts } from './text.ts'

/** A response of the data service with its English error message translated where possible. */
export async function translated(response: Response): Promise<Response> {
  if (response.status < 400 || !text.errors) return response
  try {
    const body: unknown = await response.clone().json()
    const { translateBody } = await withTexts(['forms'], text.errors())
    return Response.json(translateBody(body), response)
  } catch {
    // The body is no JSON, or the translations did not load: fall back to English.
    return response
  }
}

/** Fetches from the data service and translates its error messages. */
export async function translatingFetch(...args: Parameters<typeof fetch>): Promise<Response> {
  return translated(await fetch(...args))
}
