import { use } from 'react'
import { FormContext } from './forms/form-context.ts'

/**
 * The error message of a form. The live region must exist before its text appears, or nothing is
 * announced.
 */
export function ErrorLine({ children }: { children: string | undefined }) {
  const { lineId } = use(FormContext)
  return (
    <p
      id={lineId}
      aria-live="assertive"
      data-error
      className="font-medium text-danger empty:absolute"
    >
      {children}
    </p>
  )
}
