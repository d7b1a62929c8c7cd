import { use, useRef, useState } from 'react'
import type { FocusEvent, SyntheticEvent } from 'react'
import { FormContext } from './form-context.ts'
import type { FieldErrors } from './form-context.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/** The validation messages of a field. */
export interface FieldMessages {
  missing?: string
  /** The value has the wrong format for the input's type. */
  mismatch?: string
  /** Validates a value that the browser accepts. */
  check?: (value: string) => string | undefined
}

function problemOf({ validity, value, validationMessage }: Control, messages: FieldMessages) {
  if (validity.valueMissing) return messages.missing ?? validationMessage
  if (!validity.valid) return messages.mismatch ?? validationMessage
  return messages.check?.(value)
}

export function isFirstInvalid(control: Control): boolean {
  return control.form?.querySelector('input:invalid, textarea:invalid') === control
}

/**
 * The error of a field. It appears on blur after typing or on submit, and disappears as soon as the
 * value is valid.
 */
export function useFieldCheck(name: string | undefined, messages: FieldMessages) {
  const { errors, afterRelease } = use(FormContext)
  const [problem, setProblem] = useState<string>()
  const [answered, setAnswered] = useState<FieldErrors>()
  const wasTyped = useRef(false)
  const refused = answered === errors ? undefined : errors[name ?? '']

  return {
    error: problem ?? refused,
    handlers: {
      onInvalid(event: SyntheticEvent<Control>): void {
        // The field shows the message; the browser's bubble would cover it.
        event.preventDefault()
        setProblem(problemOf(event.currentTarget, messages))
        if (isFirstInvalid(event.currentTarget)) event.currentTarget.focus()
      },
      onBlur(event: FocusEvent<Control>): void {
        const control = event.currentTarget
        if (wasTyped.current) afterRelease(() => setProblem(problemOf(control, messages)))
      },
      onInput(event: SyntheticEvent<Control>): void {
        wasTyped.current = true
        if (refused !== undefined) setAnswered(errors)
        if (problem) setProblem(problemOf(event.currentTarget, messages))
      },
    },
  }
}
