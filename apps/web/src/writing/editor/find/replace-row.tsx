import { useState } from 'react'
import { text } from '../../../platform/text.ts'
import { Button } from '../../../ui/button.tsx'
import { isEnter } from '../../../ui/forms/keys.ts'

interface ReplaceRowProps {
  isEmpty: boolean
  onReplace: (words: string) => void
  onReplaceAll: (words: string) => void
}

/** What stands in place of the words that were found. */
export function ReplaceRow({ isEmpty, onReplace, onReplaceAll }: ReplaceRowProps) {
  const [words, setWords] = useState('')
  const { replacement, replace, replaceAll } = text.editor.find
  // A disabled button would lose the focus with the last place that it replaced.
  const state = { look: 'quiet', 'aria-disabled': isEmpty } as const
  return (
    <div className="editor-find-row">
      <input
        type="text"
        aria-label={replacement}
        placeholder={replacement}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (isEnter(event)) onReplace(words)
        }}
        className="editor-find-field"
      />
      <Button {...state} onClick={() => onReplace(words)}>
        {replace}
      </Button>
      <Button {...state} onClick={() => onReplaceAll(words)}>
        {replaceAll}
      </Button>
    </div>
  )
}
