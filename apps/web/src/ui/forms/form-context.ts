import { createContext } from 'react'

/** One message for each field that the service refused, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>

interface FormState {
  /** What the service said about the fields at the last attempt. */
  errors: FieldErrors
  /** An attempt is on its way: what is typed now would not go with it. */
  busy: boolean
  /** Of the line that says what became of the form as a whole. */
  lineId: string | undefined
  /** Runs when no finger and no button of the mouse is down. */
  atRest: (run: () => void) => void
}

/** What a form tells its fields. */
export const FormContext = createContext<FormState>({
  errors: {},
  busy: false,
  lineId: undefined,
  atRest: (run) => run(),
})
