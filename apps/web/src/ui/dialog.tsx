import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

interface DialogProps {
  /** Called on Escape. */
  onCancel: () => void
  /** Whether something is being sent: Escape does nothing. */
  busy?: boolean
  title: string
  explanation: string
  /** `alertdialog` for a question that needs an answer. */
  role?: 'alertdialog'
  /** `wide` for more than a form. */
  size?: 'wide'
  children: ReactNode
}

/** A modal dialog, open while it is mounted. */
export function Dialog({
  onCancel,
  busy = false,
  title,
  explanation,
  role,
  size,
  children,
}: DialogProps) {
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
      // Browsers let a second Escape close a dialog that prevents the first one.
      closedby={busy ? 'none' : undefined}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onCancel()
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
