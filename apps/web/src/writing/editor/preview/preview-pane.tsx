import { useEffect, useRef } from 'react'
import { text } from '../../../platform/text.ts'
import { useOnline } from '../../../platform/use-online.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useStoredSwitch } from '../toolbar/use-stored-switch.ts'
import { followPreviewLinks } from './follow-links.ts'
import { usePreview } from './use-preview.ts'
import type { PreviewState } from './use-preview.ts'

const APART = 'editor-preview-apart'

/** Why there is no preview. */
function Problem({ status }: Pick<PreviewState, 'status'>) {
  const isOnline = useOnline()
  const { noConnection, somethingWrong } = text.common
  if (status === 'too-complex') return text.editor.preview.tooComplex
  if (status === 'not-loaded') return isOnline ? somethingWrong : noConnection
  return null
}

/** The text as readers will see it. */
export function PreviewPane() {
  const pane = useRef<HTMLElement>(null)
  const [isApart, setApart] = useStoredSwitch(APART)
  const { body, title, status } = usePreview(pane, !isApart)
  const { label, together, empty } = text.editor.preview

  useEffect(() => (pane.current ? followPreviewLinks(pane.current) : undefined), [])

  return (
    <div className="editor-preview">
      <label className="editor-together">
        <input
          type="checkbox"
          checked={!isApart}
          onChange={() => setApart(!isApart)}
          className="size-4 accent-accent"
        />
        {together}
      </label>
      <section
        ref={pane}
        aria-label={label}
        aria-busy={status === 'waiting'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        className="editor-page"
      >
        <p className="editor-page-title" dir="auto">
          {title || <span className="text-soft">{empty}</span>}
        </p>
        <p role="status" className="text-soft empty:absolute">
          <Problem status={status} />
        </p>
        {status === 'waiting' && <Spinner />}
        <div ref={body} className="prose" />
      </section>
    </div>
  )
}
