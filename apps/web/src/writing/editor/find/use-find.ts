import { useEffect, useRef, useState } from 'react'
import { debounce } from '../../../platform/debounce.ts'
import { applyEdits } from '../edits/apply-edits.ts'
import { joinEdits } from '../edits/edit.ts'
import type { Range } from '../edits/edit.ts'
import { useEditor } from '../editor-context.ts'
import { findMatches, matchFrom } from './find-matches.ts'
import type { FindOptions } from './find-matches.ts'
import { MatchMark } from './match-mark.ts'

const PAUSE_MS = 150

interface Found {
  matches: readonly Range[]
  /** The index of the match that is marked; -1 if there is none. */
  current: number
}

const NONE: Found = { matches: [], current: -1 }

/** Looks for words in the text of the editor while it is mounted, and marks one place at a time. */
export function useFind(words: string, options: FindOptions) {
  const { field } = useEditor()
  const { matchCase, wholeWord } = options
  const [found, setFound] = useState(NONE)
  const mark = useRef<MatchMark>(undefined)
  /** Where the search goes on. */
  const from = useRef(0)

  useEffect(() => {
    const element = field.current
    if (!element) return
    from.current = element.selectionStart
    const own = new MatchMark(element)
    mark.current = own
    return () => own.remove()
  }, [field])

  useEffect(() => {
    const element = field.current
    if (!element) return
    function look(): void {
      const matches = findMatches(element?.value ?? '', words, { matchCase, wholeWord })
      setFound({ matches, current: matchFrom(matches, from.current) })
    }
    const debounced = debounce(PAUSE_MS, look)
    look()
    element.addEventListener('input', debounced.call)
    return () => {
      debounced.cancel()
      element.removeEventListener('input', debounced.call)
    }
  }, [field, words, matchCase, wholeWord])

  const range = found.matches[found.current]
  useEffect(() => {
    if (range) mark.current?.show(range)
    else mark.current?.clear()
  }, [range])

  function go(step: 1 | -1): void {
    const { matches, current } = found
    if (matches.length === 0) return
    const next = (current + step + matches.length) % matches.length
    from.current = matches[next]?.start ?? 0
    setFound({ matches, current: next })
  }

  /** Replaces these matches in one step of Undo, and looks for those that are left. */
  function replace(replaced: readonly Range[], text: string): void {
    const element = field.current
    const edits = replaced.map((each) => ({ ...each, text }))
    const joined = element && joinEdits(element.value, edits)
    if (!joined || element.readOnly) return
    applyEdits(element, [joined])
    from.current = joined.start + joined.text.length
    const matches = findMatches(element.value, words, options)
    setFound({ matches, current: matchFrom(matches, from.current) })
  }

  return {
    count: found.matches.length,
    current: found.current,
    range,
    go,
    replaceOne: (text: string) => range && replace([range], text),
    replaceAll: (text: string) => replace(found.matches, text),
  }
}
