import { useEffect, useState } from 'react'

const PAUSE_MS = 1_000

/** Debounces a text, so that screen readers do not announce every keystroke. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
