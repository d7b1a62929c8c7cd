import { useEffect, useId, useRef } from 'react'
import { Button } from '../button.tsx'

interface QuestionProps {
  title: string
  explanation: string
  /** What changes nothing: it comes first and so has the focus, and Escape means it. */
  no: string
  yes: string
  onNo: () => void
  onYes: () => void
}

/** Asks before something happens. Until it is answered, nothing else on the page can be reached. */
export function Question({ title, explanation, no, yes, onNo, onYes }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing it gives the focus back to where it was.
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-explanation`}
      onCancel={(event) => {
        event.preventDefault()
        onNo()
      }}
      className="inset-x-4 m-auto w-auto max-w-form rounded-card border border-line bg-surface p-6 text-ink shadow-raised backdrop:bg-veil"
    >
      <div className="grid gap-4">
        <h2 id={`${id}-title`} className="text-lead font-semibold">
          {title}
        </h2>
        <p id={`${id}-explanation`} className="text-soft">
          {explanation}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onNo}>{no}</Button>
          <Button look="quiet" onClick={onYes}>
            {yes}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
