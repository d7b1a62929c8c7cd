import { text, withTexts } from './text.ts'

/** Fetches from the data service and translates its English error messages where possible. */
export async function translatingFetch(...args: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...args)
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
