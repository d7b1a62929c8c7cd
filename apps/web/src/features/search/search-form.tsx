import { QUERY_MAX } from '@inkwell/contract/limits'
import { useEffect, useRef } from 'react'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { control } from '../../ui/field-look.ts'

interface SearchFormProps {
  q: string
  /** Called instead of loading the page. */
  onSearch: (q: string) => void
}

/** The field of the search. Its text is the browser's, so that it survives hydration. */
export function SearchForm({ q, onSearch }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null)
  /** What the field had when it was filled or submitted last. */
  const known = useRef(q)
  const { label, submit } = text.searching
  useEffect(() => {
    const field = input.current
    // Somebody types the next query.
    const isTyping = document.activeElement === field && field?.value !== known.current
    if (field && !isTyping) field.value = q
    known.current = q
  }, [q])
  useEffect(() => {
    if (q === '') input.current?.focus({ preventScroll: true })
  }, [q])
  return (
    <search className="max-w-prose">
      <form
        action={paths.search}
        className="flex gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          known.current = input.current?.value ?? ''
          onSearch(known.current.trim())
        }}
      >
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          defaultValue={q}
          maxLength={QUERY_MAX}
          autoComplete="off"
          enterKeyHint="search"
          className={`${control} min-h-11 flex-1`}
        />
        <Button type="submit">{submit}</Button>
      </form>
    </search>
  )
}
