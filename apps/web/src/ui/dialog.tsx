import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

interface DialogProps {
  /** What Escape means. */
  onCancel: () => void
  title: string
  explanation: string
  /** `alertdialog` for a question that has to be answered. */
  role?: 'alertdialog'
  children: ReactNode
}

/** What is asked in the middle of something else: until it is closed, nothing behind it can be reached. */
export function Dialog({ onCancel, title, explanation, role, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing it gives the focus back to where it was; React would take it out of the page before
    // other effects end, and the focus with it.
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-explanation`}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      className="inset-x-4 m-auto w-auto max-w-form rounded-card border border-line bg-surface p-6 text-base text-ink shadow-raised backdrop:bg-veil"
    >
      <div className="grid gap-4">
        <h2 id={`${id}-title`} className="text-lead font-semibold">
          {title}
        </h2>
        <p id={`${id}-explanation`} className="text-soft">
          {explanation}
        </p>
        {children}
      </div>
    </dialog>
  )
}
