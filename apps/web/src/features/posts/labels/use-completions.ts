import { TAG_MAX } from '@inkwell/contract/limits'
import { tagKeyOf } from '@inkwell/contract/tag-key'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '../../../platform/app-provider.tsx'
import { tagName } from './tag-names.ts'

/** Long enough for a letter to follow. */
const PAUSE_MS = 150

/** Suggestions on screen. */
const SHOWN = 8

const NOTHING: readonly string[] = []

function usePaused(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/**
 * Tags of the site that begin with a text, without those that are chosen; none if they cannot be had:
 * typing works without them.
 */
export function useCompletions(typed: string, chosen: readonly string[]): readonly string[] {
  const { api } = useApp()
  const prefix = usePaused(tagName(typed))
  const { data = NOTHING } = useQuery({
    queryKey: ['tag-completions', prefix],
    queryFn: async ({ signal }) => {
      const answer = await api('GET /api/v1/tags', { query: { prefix }, signal })
      return (answer.tags ?? []).flatMap(({ name }) => (name === undefined ? [] : [name]))
    },
    enabled: prefix !== '' && prefix.length <= TAG_MAX,
    retry: false,
    staleTime: 60_000,
    meta: { failure: 'Failed to load tags' },
  })
  if (tagName(typed) === '' || prefix === '') return NOTHING
  const taken = new Set(chosen.map(tagKeyOf))
  const begins = tagKeyOf(tagName(typed))
  return data
    .filter((name) => tagKeyOf(name).startsWith(begins) && !taken.has(tagKeyOf(name)))
    .slice(0, SHOWN)
}
