import { useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { isOnline } from '../../platform/connection.ts'
import { wasReloadedFor, lazyImport } from '../../platform/lazy-import.ts'
import { text, withTexts } from '../../platform/text.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useToast } from '../../ui/toasts.tsx'

const PART = 'report'

interface DialogProps {
  id: string
  onClose: () => void
}

const loadDialog = () => withTexts(['forms', 'report'], import('./report-dialog.tsx'))

/** Opens the report dialog, which is loaded on demand. */
export function ReportButton({ id }: { id: string }) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  const button = useRef<HTMLButtonElement>(null)
  const showToast = useToast()
  const isHydrated = useHydrated()

  async function open(): Promise<void> {
    const loaded = await lazyImport(PART, loadDialog).catch(() => undefined)
    const { somethingWrong, noConnection } = text.common
    if (loaded) setDialog(() => loaded.ReportDialog)
    else showToast(isOnline() ? somethingWrong : noConnection)
  }

  useEffect(() => {
    // Repeats the click that caused the reload. Clicks before hydration are replayed by head-script.ts.
    if (isHydrated && wasReloadedFor(PART)) queueMicrotask(() => button.current?.click())
  }, [isHydrated])

  function close(): void {
    flushSync(() => setDialog(undefined))
    button.current?.focus()
  }

  return (
    <div data-for="script" className="print:hidden">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        disabled={!isHydrated}
        className="min-h-11 text-small text-soft underline underline-offset-4 hover:text-ink"
        onClick={() => void open()}
      >
        {text.posts.report}
      </button>
      {Dialog && <Dialog id={id} onClose={close} />}
    </div>
  )
}
