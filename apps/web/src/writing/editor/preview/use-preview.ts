import type { LineEnds } from '@inkwell/contract/line-ends'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { debounce } from '../../../platform/debounce.ts'
import { useApp } from '../../../platform/app-provider.tsx'
import { checkConnection, isOnline, subscribe } from '../../../platform/connection.ts'
import { LINE_ENDS_FIELD } from '../../line-ends.ts'
import { useEditor } from '../editor-context.ts'
import { BlockNodes } from './block-nodes.ts'
import { followText } from './follow-text.ts'
import { PreviewRenderer } from './preview-renderer.ts'

const PAUSE_MS = 250

export interface PreviewState {
  body: RefObject<HTMLDivElement | null>
  title: string
  /** `waiting` until the first answer; `not-loaded` if what renders could not be loaded. */
  status: 'waiting' | 'shown' | 'too-complex' | 'not-loaded'
}

function titleOf({ form }: HTMLTextAreaElement): string {
  const field = form?.elements.namedItem('title')
  return field instanceof HTMLInputElement ? field.value : ''
}

function lineEndsOf({ form }: HTMLTextAreaElement): LineEnds {
  const box = form?.elements.namedItem(LINE_ENDS_FIELD)
  return box instanceof HTMLInputElement && box.checked ? 'space' : 'break'
}

/** Renders the text of the editor whenever typing pauses, and follows it if `isFollowing`. */
export function usePreview(
  pane: RefObject<HTMLElement | null>,
  isFollowing: boolean,
): PreviewState {
  const { field } = useEditor()
  const { apiOrigin } = useApp().site
  const body = useRef<HTMLDivElement>(null)
  const blocks = useRef<BlockNodes>(undefined)
  const [title, setTitle] = useState('')
  const [status, setStatus] = useState<PreviewState['status']>('waiting')

  useEffect(() => {
    const [source, root] = [field.current, body.current]
    if (!source || !root) return
    const nodes = new BlockNodes(root)
    blocks.current = nodes
    const debounced = debounce(PAUSE_MS, render)
    let hasLoadFailed = false
    const renderer = new PreviewRenderer({
      onAnswer: (change, isFresh) => {
        if (isFresh || !change) nodes.clear()
        if (change) nodes.apply(change)
        setStatus(change ? 'shown' : 'too-complex')
      },
      onLoadFailure: () => {
        hasLoadFailed = true
        setStatus('not-loaded')
        void checkConnection()
      },
      isTyping: debounced.isPending,
    })
    function render(): void {
      if (!source) return
      hasLoadFailed = false
      setTitle(titleOf(source))
      const options = { storage: `${apiOrigin}/images/`, lineEnds: lineEndsOf(source) }
      renderer.render({ source: source.value, options })
    }
    render()
    source.form?.addEventListener('input', debounced.call)
    const unsubscribe = subscribe(() => {
      if (!hasLoadFailed || !isOnline()) return
      setStatus('waiting')
      render()
    })
    return () => {
      debounced.cancel()
      unsubscribe()
      source.form?.removeEventListener('input', debounced.call)
      renderer.stop()
    }
  }, [field, apiOrigin])

  useEffect(() => {
    const [source, view] = [field.current, pane.current]
    if (!isFollowing || !source || !view) return
    return followText(source, view, (line) => blocks.current?.elementAt(line))
  }, [field, pane, isFollowing])

  return { body, title, status }
}
