import { X } from 'lucide'
import { useEffect, useEffectEvent, useRef } from 'react'
import { SEARCH_MAX } from '@inkwell/contract/limits'
import { text } from '../../platform/text.ts'
import { control } from '../../ui/field-look.ts'
import { FieldFrame } from '../../ui/forms/field-frame.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Long enough for a word to be typed. */
const PAUSE_MS = 300

interface TitleSearchProps {
  /** What is searched for now. */
  q: string
  /** Called after a pause in typing. */
  onSearch: (q: string) => void
}

/** A field that searches while one types. Its text is the browser's, so that it survives hydration. */
export function TitleSearch({ q, onSearch }: TitleSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { search, clear } = text.myPosts

  function searchNow(): void {
    clearTimeout(timer.current)
    timer.current = undefined
    const typed = input.current?.value.trim() ?? ''
    if (typed !== q) onSearch(typed)
  }

  function searchSoon(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(searchNow, PAUSE_MS)
  }

  function empty(): void {
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
    searchNow()
  }

  const searchTyped = useEffectEvent(() => {
    if (input.current?.value) searchSoon()
  })
  // What was typed before hydration.
  useEffect(() => searchTyped(), [])
  // The address may change by itself: with Back, or in a tab of the navigation.
  useEffect(() => {
    const field = input.current
    if (field && timer.current === undefined && field.value.trim() !== q) field.value = q
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <search className="max-w-form">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          searchNow()
        }}
      >
        <FieldFrame label={search} error={undefined}>
          {(described) => (
            <div className="relative">
              <input
                ref={input}
                type="search"
                name="q"
                maxLength={SEARCH_MAX}
                autoComplete="off"
                enterKeyHint="search"
                className={`${control} min-h-11 pe-11 [&::-webkit-search-cancel-button]:hidden`}
                {...described}
                onInput={searchSoon}
              />
              {q !== '' && (
                <button
                  type="button"
                  aria-label={clear}
                  onClick={empty}
                  className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-soft hover:text-ink"
                >
                  <Icon icon={X} className="size-5" />
                </button>
              )}
            </div>
          )}
        </FieldFrame>
      </form>
    </search>
  )
}
