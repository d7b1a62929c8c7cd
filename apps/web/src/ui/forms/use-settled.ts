import { useEffect, useState } from 'react'

const PAUSE_MS = 1_000

/** A text as it was when it last stood still: what is announced must not change at every letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
