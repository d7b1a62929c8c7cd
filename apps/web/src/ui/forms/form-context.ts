import { createContext } from 'react'

/** The service's error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>

interface FormState {
  errors: FieldErrors
  /** The form is being sent; its fields are read-only. */
  busy: boolean
  /** The id of the form's error line. */
  lineId: string | undefined
  /** Runs a function when no pointer is pressed. */
  afterRelease: (run: () => void) => void
}

export const FormContext = createContext<FormState>({
  errors: {},
  busy: false,
  lineId: undefined,
  afterRelease: (run) => run(),
})
