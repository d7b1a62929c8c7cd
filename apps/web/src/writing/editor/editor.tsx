import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import '../../styles/editor/fields.css'
import '../../styles/editor/tools.css'
import '../../styles/editor/find.css'
import '../../styles/editor/preview.css'
import '../../styles/editor/screen.css'
import '../../styles/editor/beside.css'
import { TextCount } from './counts/text-count.tsx'
import { useEditor } from './editor-context.ts'
import { FindBar } from './find/find-bar.tsx'
import { useFindShortcut } from './find/use-find-shortcut.ts'
import { LazyPreview } from './preview/lazy-preview.tsx'
import { UploadList } from './text-pictures/upload-list.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'

/** On a narrow screen the preview covers the fields; one that is invalid must be visible. */
function useFieldsOnInvalid(onInvalid: () => void) {
  const root = useRef<HTMLDivElement>(null)
  const show = useEffectEvent(() => flushSync(onInvalid))
  useEffect(() => {
    const element = root.current
    const onEvent = (): void => show()
    element?.addEventListener('invalid', onEvent, true)
    return () => element?.removeEventListener('invalid', onEvent, true)
  }, [])
  return root
}

/** Where a text is written; `children` are a TitleField and a ContentField. */
export function Editor({ children }: { children: ReactNode }) {
  const { findWords, isPreviewOpen, setPreviewOpen } = useEditor()
  const root = useFieldsOnInvalid(() => setPreviewOpen(false))
  useFindShortcut()
  useFullScreen()
  useKeyboardRoom()
  return (
    <div ref={root} className="editor" data-preview={isPreviewOpen || undefined}>
      <Toolbar />
      {findWords !== undefined && <FindBar />}
      <div className="editor-panes">
        <div className="editor-fields">
          {children}
          <TextCount />
        </div>
        {isPreviewOpen && <LazyPreview />}
      </div>
      <UploadList />
    </div>
  )
}
