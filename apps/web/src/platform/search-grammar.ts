import { CURSOR_GRAMMAR } from './cursor-grammar.ts'

/** What a server searches for: at most 200 characters, and no control character but the tab between copied cells. */
export const QUERY_GRAMMAR = /^(?:\t|[^\p{Cc}\p{Cs}]){1,200}$/u

/** What a page of results shows. */
export interface Search {
  /** Empty if nothing is searched for. */
  q: string
  cursor: string | undefined
}

/** Reads the address of a page of results as the server does. */
export function searchOf(parameters: URLSearchParams): Search {
  const q = parameters.get('q') ?? ''
  const cursor = parameters.get('cursor') ?? ''
  return {
    q: QUERY_GRAMMAR.test(q) ? q : '',
    cursor: CURSOR_GRAMMAR.test(cursor) ? cursor : undefined,
  }
}

/** The query of the address of a page of results. */
export function searchText({ q, cursor }: Search): string {
  return new URLSearchParams({ q, ...(cursor && { cursor }) }).toString()
}
