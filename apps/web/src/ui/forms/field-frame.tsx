import { use, useId } from 'react'
import type { ReactNode } from 'react'

import { FormContext } from './form-context.ts'

export interface FieldTexts {
  label: string
  help?: string | undefined
}

interface Described {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldTexts {
  /** Replaces the help. Empty: the message is in the form's error line. */
  error: string | undefined
  after?: ReactNode
  children: (control: Described) => ReactNode
}

/**
 * A label, a control, its help and its error. The live region for the error must exist before its text.
 */
export function FieldFrame({ label, help, error, after, children }: FieldFrameProps) {
  const id = useId()
  const { lineId } = use(FormContext)
  const describedBy = error === '' ? lineId : `${id}-error`
  const isHelped = !error && Boolean(help)
  const described = {
    id,
    'aria-describedby': isHelped ? `${describedBy} ${id}-help` : describedBy,
    'aria-invalid': error === undefined ? undefined : (true as const),
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="justify-self-start text-small font-semibold">
        {label}
      </label>
      {children(described)}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="text-small font-medium text-danger empty:absolute"
      >
        {error}
      </p>
      {isHelped && (
        <p id={`${id}-help`} className="text-small text-soft">
          {help}
        </p>
      )}
      {after}
    </div>
  )
}
