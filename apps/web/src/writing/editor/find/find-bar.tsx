import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { text } from '../../../platform/text.ts'
import { isEnter } from '../../../ui/forms/keys.ts'
import { useEditor } from '../editor-context.ts'
import { MATCHES_MAX } from './find-matches.ts'
import { FindTools } from './find-tools.tsx'
import { ReplaceRow } from './replace-row.tsx'
import { useFind } from './use-find.ts'

/** Typing in the search is no change of the text. */
function stop(event: SyntheticEvent): void {
  event.stopPropagation()
}

function countText(count: number, current: number): string {
  const total = count === MATCHES_MAX ? `${count}+` : `${count}`
  return count === 0 ? text.editor.find.none : text.editor.find.count(current + 1, total)
}

/** Finds and replaces words in the text. Enter goes to the next place, Escape back to the text. */
export function FindBar() {
  const { field, findWords, closeFind } = useEditor()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState(findWords ?? '')
  const [options, setOptions] = useState({ matchCase: false, wholeWord: false })
  const { count, current, range, go, replaceOne, replaceAll } = useFind(words, options)
  const find = text.editor.find

  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  function close(): void {
    closeFind()
    const element = field.current
    element?.focus()
    if (range) element?.setSelectionRange(range.start, range.end)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { isComposing } = event.nativeEvent
    // Escape may only cancel a composition of letters.
    const isEscape = event.key === 'Escape' && !isComposing
    if (isEscape) close()
    // Neither Enter nor Ctrl and Enter may publish from here; Escape would end the full screen, too.
    const isInField = event.target instanceof HTMLInputElement
    if (!isEscape && !(isInField && isEnter(event))) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its fields
    <search
      aria-label={text.editor.find.label}
      className="editor-find"
      onKeyDown={onKeyDown}
      onInput={stop}
    >
      <div className="editor-find-row">
        <input
          ref={input}
          type="text"
          aria-label={find.words}
          placeholder={find.words}
          aria-invalid={(words !== '' && count === 0) || undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (isEnter(event)) go(event.shiftKey ? -1 : 1)
          }}
          className="editor-find-field"
        />
        <p role="status" className="editor-find-count">
          {words === '' ? undefined : countText(count, current)}
        </p>
        <FindTools options={options} onChange={setOptions} onStep={go} onClose={close} />
      </div>
      <ReplaceRow isEmpty={count === 0} onReplace={replaceOne} onReplaceAll={replaceAll} />
    </search>
  )
}
