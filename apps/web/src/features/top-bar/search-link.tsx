import { useEffect, useRef } from 'react'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'

/** The link to the search; `/` follows it, or focuses the field of the search. */
export function SearchLink() {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    function openSearch(event: KeyboardEvent): void {
      const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event
      if (key !== '/' || defaultPrevented || ctrlKey || metaKey || altKey) return
      // Not while somebody writes or chooses, or in a dialog.
      if ((target as Element).closest('input, textarea, select, [contenteditable], dialog')) return
      event.preventDefault()
      const field = document.querySelector<HTMLElement>('main input[name="q"]')
      if (field) field.focus()
      else link.current?.click()
    }
    addEventListener('keydown', openSearch)
    return () => removeEventListener('keydown', openSearch)
  }, [])
  return (
    <a
      ref={link}
      href={paths.search}
      aria-label={text.topBar.search}
      aria-keyshortcuts="/"
      title={`${text.topBar.search} (/)`}
      className="grid size-11 place-items-center rounded-control text-soft hover:bg-sunken hover:text-ink"
    >
      <svg viewBox="0 0 24 24" aria-hidden className="icon size-5">
        <circle cx="11" cy="11" r="7" />
        <path d="m20 20-4-4" />
      </svg>
    </a>
  )
}
