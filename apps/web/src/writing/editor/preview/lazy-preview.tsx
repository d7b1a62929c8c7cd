import { lazy, Suspense } from 'react'
import { lazyImport } from '../../../platform/lazy-import.ts'
import { Spinner } from '../../../ui/spinner.tsx'

const PreviewPane = lazy(() =>
  lazyImport('preview', async () => {
    const module = await import('./preview-pane.tsx')
    return { default: module.PreviewPane }
  }),
)

/** The preview, whose code loads when it is first opened. */
export function LazyPreview() {
  return (
    <Suspense fallback={<Spinner />}>
      <PreviewPane />
    </Suspense>
  )
}
