import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { lazyImport } from '../../../platform/lazy-import.ts'
import { text } from '../../../platform/text.ts'
import { useOnline } from '../../../platform/use-online.ts'
import { Spinner } from '../../../ui/spinner.tsx'

async function loadPane(): Promise<ComponentType> {
  const { PreviewPane } = await lazyImport('preview', () => import('./preview-pane.tsx'))
  return PreviewPane
}

/** The preview, whose code loads when it is first opened. Unlike with `lazy`, a failure leaves the form as it is. */
export function LazyPreview() {
  const [Pane, setPane] = useState<ComponentType>()
  const [hasFailed, setFailed] = useState(false)
  const isOnline = useOnline()
  const { noConnection, somethingWrong } = text.common

  useEffect(() => {
    loadPane().then(
      (pane) => setPane(() => pane),
      () => setFailed(true),
    )
  }, [])

  if (Pane) return <Pane />
  return (
    <div className="editor-preview">
      {!hasFailed && <Spinner />}
      <p role="status" className="text-soft">
        {hasFailed && (isOnline ? somethingWrong : noConnection)}
      </p>
    </div>
  )
}
