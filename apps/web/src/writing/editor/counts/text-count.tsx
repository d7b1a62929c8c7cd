import { readingMinutes } from '@inkwell/markdown/reading-time'
import { useEffect, useState } from 'react'
import { debounce } from '../../../platform/debounce.ts'
import { text } from '../../../platform/text.ts'
import { whenIdle } from '../../../platform/when-idle.ts'
import { useEditor } from '../editor-context.ts'
import { createWordCounter } from './count-words.ts'

const PAUSE_MS = 800

interface Counts {
  words: number
  minutes: number
}

/** The number of words and the reading time of the text, counted when typing pauses. */
export function TextCount() {
  const { field } = useEditor()
  const [counts, setCounts] = useState<Counts>({ words: 0, minutes: 0 })

  useEffect(() => {
    const element = field.current
    if (!element) return
    const count = createWordCounter()
    function look(): void {
      const source = element?.value ?? ''
      setCounts({ words: count(source), minutes: readingMinutes(source) })
    }
    const debounced = debounce(PAUSE_MS, () => whenIdle(look, PAUSE_MS))
    debounced.call()
    element.addEventListener('input', debounced.call)
    return () => {
      debounced.cancel()
      element.removeEventListener('input', debounced.call)
    }
  }, [field])

  const { words } = text.editor.counts
  if (counts.words === 0) return <p className="editor-count" />
  return (
    <p className="editor-count">
      {words(counts.words)} · {text.posts.readingTime(counts.minutes)}
    </p>
  )
}
