import type { ReactNode } from 'react'
import '../../styles/editor.css'
import { Toolbar } from './toolbar/toolbar.tsx'

/** Where a text is written; `children` are a TitleField and a ContentField. */
export function Editor({ children }: { children: ReactNode }) {
  return (
    <div className="editor">
      <Toolbar />
      <div className="editor-fields">{children}</div>
    </div>
  )
}
