import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

interface DialogProps {
  /** Called on Escape. */
  onCancel: () => void
  title: string
  explanation: string
  /** `alertdialog` for a question that needs an answer. */
  role?: 'alertdialog'
  /** `wide` for more than a form. */
  size?: 'wide'
  children: ReactNode
}

/** A modal dialog, open while it is mounted. */
export function Dialog({ onCancel, title, explanation, role, size, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing restores the focus. In a passive effect, React would have removed the element already.
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
      className={`inset-x-4 m-auto w-auto ${size ? 'max-w-figure' : 'max-w-form'} rounded-card border border-line bg-surface p-6 text-base text-ink shadow-raised backdrop:bg-veil`}
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
