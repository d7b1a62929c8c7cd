import { useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { text, withModerationTexts } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'

interface DialogProps {
  id: string
  onClose: () => void
}

/** The way to report a post. What it opens is fetched when somebody wants it. */
export function ReportButton({ id }: { id: string }) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  const button = useRef<HTMLButtonElement>(null)
  const showToast = useToast()

  async function open(): Promise<void> {
    const loading = withModerationTexts(import('./report-dialog.tsx'))
    const loaded = await loading.catch(() => undefined)
    if (loaded) setDialog(() => loaded.ReportDialog)
    else showToast(text.common.somethingWrong)
  }

  function close(): void {
    flushSync(() => setDialog(undefined))
    button.current?.focus()
  }

  return (
    <div data-for="script" className="mt-10 print:hidden">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        className="min-h-11 text-small text-soft underline underline-offset-4 hover:text-ink"
        onClick={() => void open()}
      >
        {text.posts.report}
      </button>
      {Dialog && <Dialog id={id} onClose={close} />}
    </div>
  )
}
