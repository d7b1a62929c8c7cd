import { use, useRef, useState } from 'react'
import type { FocusEvent, SyntheticEvent } from 'react'
import { FormContext } from './form-context.ts'
import type { FieldErrors } from './form-context.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/** How a field says what is wrong with it. */
export interface FieldWords {
  /** It is required and empty. */
  missing?: string
  /** The browser's check of its type failed. */
  mismatch?: string
  /** What is wrong with a value that the browser lets pass; the service has the last word. */
  check?: (value: string) => string | undefined
}

function problemOf({ validity, value, validationMessage }: Control, words: FieldWords) {
  if (validity.valueMissing) return words.missing ?? validationMessage
  if (!validity.valid) return words.mismatch ?? validationMessage
  return words.check?.(value)
}

export function isFirstInvalid(control: Control): boolean {
  return control.form?.querySelector('input:invalid, textarea:invalid') === control
}

/**
 * The message of a field: late to blame (when it is left after typing, or at an attempt to send),
 * quick to forgive (at the next letter that makes it right).
 */
export function useFieldCheck(name: string | undefined, words: FieldWords) {
  const { errors, atRest } = use(FormContext)
  const [problem, setProblem] = useState<string>()
  const [answered, setAnswered] = useState<FieldErrors>()
  const wasTyped = useRef(false)
  const refused = answered === errors ? undefined : errors[name ?? '']

  return {
    error: problem ?? refused,
    handlers: {
      onInvalid(event: SyntheticEvent<Control>): void {
        // The message takes the place of the browser's bubble, which would cover it.
        event.preventDefault()
        setProblem(problemOf(event.currentTarget, words))
        if (isFirstInvalid(event.currentTarget)) event.currentTarget.focus()
      },
      onBlur(event: FocusEvent<Control>): void {
        const control = event.currentTarget
        if (wasTyped.current) atRest(() => setProblem(problemOf(control, words)))
      },
      onInput(event: SyntheticEvent<Control>): void {
        wasTyped.current = true
        if (refused !== undefined) setAnswered(errors)
        if (problem) setProblem(problemOf(event.currentTarget, words))
      },
    },
  }
}
