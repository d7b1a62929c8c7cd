import { use, useId } from 'react'
import type { ReactNode } from 'react'

import { FormContext } from './form-context.ts'

const shape = 'w-full rounded-control border px-3.5 py-2.5 text-base text-ink'

/** How every control looks. */
export const control = `${shape} border-edge bg-surface placeholder:text-soft aria-invalid:border-danger`

/** How a control looks whose text is there to be read. */
export const readOnlyControl = `${shape} border-line bg-sunken`

export interface FieldTexts {
  label: string
  help?: string | undefined
}

interface Described {
  id: string
  'aria-describedby': string
  'aria-invalid': true | undefined
}

interface FieldFrameProps extends FieldTexts {
  /** What is wrong with the value, in words; it takes the place of the help. Empty: said elsewhere. */
  error: string | undefined
  /** Stands below the help. */
  after?: ReactNode
  children: (control: Described) => ReactNode
}

/**
 * A label, a control, and what is to be said about it. The error is announced when it appears, and
 * so its place is there before, where it takes no room.
 */
export function FieldFrame({ label, help, error, after, children }: FieldFrameProps) {
  const id = useId()
  const { lineId } = use(FormContext)
  const said = error === '' ? lineId : `${id}-error`
  const described = {
    id,
    'aria-describedby': `${said} ${id}-help`,
    'aria-invalid': error === undefined ? undefined : (true as const),
  }
  return (
    <div className="relative grid gap-1.5">
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
      <p id={`${id}-help`} className="text-small text-soft empty:absolute">
        {error ? undefined : help}
      </p>
      {after}
    </div>
  )
}
