import { use } from 'react'
import { FormContext } from './forms/form-context.ts'

/**
 * The place where a form says that it failed. It is announced when its text appears, and so it has
 * to be there before, where it takes no room.
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
