import { useEffect, useId, useImperativeHandle, useMemo, useRef } from 'react'
import type { ComponentProps, KeyboardEvent, Ref, SubmitEvent } from 'react'
import { text } from '../../platform/text.ts'
import { FormContext } from './form-context.ts'
import type { FieldErrors } from './form-context.ts'
import { isEnter } from './keys.ts'
import { usePointerRest } from './use-pointer-rest.ts'

const NONE: FieldErrors = {}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  ref?: Ref<HTMLFormElement>
  /** What the service said about the fields at the last attempt. */
  errors?: FieldErrors | undefined
  /** An attempt is on its way. */
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

/**
 * Tells the fields what was typed, or put back by the browser, before React ran: the words stand in
 * the document since then, but nobody has heard of them.
 */
function announceTyped(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!isText || field.hidden || field.value === field.defaultValue) continue
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** With Ctrl or Cmd, Enter sends from every field; while letters are being composed, it does not. */
function sendOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { ctrlKey, metaKey, currentTarget, target } = event
  if (!isEnter(event) || !(ctrlKey || metaKey)) return
  // A question that stands over the form has keys of its own.
  const dialog = target instanceof Element ? target.closest('dialog') : null
  if (dialog && currentTarget.contains(dialog)) return
  event.preventDefault()
  currentTarget.querySelector<HTMLButtonElement>('[type=submit]')?.click()
}

/**
 * A form whose fields say what is wrong with them. The browser's own checks come first and keep it
 * from being sent; what the service refused stands at the field, and the first of them has the focus.
 */
export function Form({ errors = NONE, busy, onSubmit, children, ref, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const atRest = usePointerRest()
  useImperativeHandle(ref, () => form.current as HTMLFormElement, [])
  const lineId = useId()
  const context = useMemo(() => ({ errors, busy, lineId, atRest }), [errors, busy, lineId, atRest])

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
        {/* The spinner says it to those who see it. */}
        <p role="status" className="sr-only">
          {busy ? text.fields.sending : undefined}
        </p>
      </form>
    </FormContext>
  )
}
