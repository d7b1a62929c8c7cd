import { useEffect, useEffectEvent } from 'react'
import { useEditor } from '../editor-context.ts'
import { listenToKeydown } from '../listen-to-keydown.ts'
import { isPressed } from '../shortcuts.ts'

export const FIND = { key: 'f' }

/** In the text, the shortcut of the browser opens our search; in the search, that of the browser. */
export function useFindShortcut(): void {
  const { field, findWords, openFind } = useEditor()
  const goToFind = useEffectEvent(() => {
    const input = field.current?.closest('.editor')?.querySelector<HTMLElement>('search input')
    if (findWords === undefined) openFind()
    else input?.focus()
  })

  useEffect(() => {
    if (!field.current) return
    return listenToKeydown(field.current, (event) => {
      if (event.isComposing || !isPressed(FIND, event)) return
      event.preventDefault()
      goToFind()
    })
  }, [field])
}
