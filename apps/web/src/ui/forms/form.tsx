import { useEffect, useId, useImperativeHandle, useMemo, useRef } from 'react'
import type { ComponentProps, KeyboardEvent, Ref, SubmitEvent } from 'react'
import { text } from '../../platform/text.ts'
import { FormContext } from './form-context.ts'
import type { FieldErrors } from './form-context.ts'
import { isEnter } from './keys.ts'
import { usePointerRelease } from './use-pointer-release.ts'

const NONE: FieldErrors = {}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  ref?: Ref<HTMLFormElement>
  /** The service's error messages by field name. */
  errors?: FieldErrors | undefined
  busy: boolean
  onSubmit: (form: FormData) => void
}

function focusFirstRefused(form: HTMLFormElement | null, errors: FieldErrors): void {
  for (const field of form?.elements ?? []) {
    const name = field.getAttribute('name')
    if (!name || !(name in errors) || !(field instanceof HTMLElement)) continue
    field.focus()
    return
  }
}

/** Dispatches input events for values typed or restored by the browser before hydration. */
function announceTyped(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!isText || field.hidden || field.value === field.defaultValue) continue
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Ctrl+Enter or Cmd+Enter submits the form, except during IME composition. */
function sendOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { ctrlKey, metaKey, currentTarget, target } = event
  if (!isEnter(event) || !(ctrlKey || metaKey)) return
  // A dialog within the form handles its own keys.
  const dialog = target instanceof Element ? target.closest('dialog') : null
  if (dialog && currentTarget.contains(dialog)) return
  event.preventDefault()
  currentTarget.querySelector<HTMLButtonElement>('[type=submit]')?.click()
}

/**
 * A form with validation. The browser's constraints are checked before it is sent. Errors from the
 * service appear at their fields, and the first such field gets the focus.
 */
export function Form({ errors = NONE, busy, onSubmit, children, ref, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const afterRelease = usePointerRelease()
  useImperativeHandle(ref, () => form.current as HTMLFormElement, [])
  const lineId = useId()
  const context = useMemo(
    () => ({ errors, busy, lineId, afterRelease }),
    [errors, busy, lineId, afterRelease],
  )

  useEffect(() => announceTyped(form.current), [])
  useEffect(() => focusFirstRefused(form.current, errors), [errors])

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }

  return (
    <FormContext value={context}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields */}
      <form ref={form} method="post" onSubmit={send} onKeyDown={sendOnEnter} {...rest}>
        {children}
        {/* For screen readers; the spinner is visual only. */}
        <p role="status" className="sr-only">
          {busy ? text.fields.sending : undefined}
        </p>
      </form>
    </FormContext>
  )
}
