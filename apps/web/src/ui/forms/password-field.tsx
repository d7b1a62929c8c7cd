import { Eye, EyeOff } from 'lucide'
import { use, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { text } from '../../platform/text.ts'
import { Icon } from '../icon.tsx'
import { control } from '../field-look.ts'
import { FieldFrame } from './field-frame.tsx'
import type { FieldTexts } from './field-frame.tsx'
import { FormContext } from './form-context.ts'
import { useFieldCheck } from './use-field-check.ts'
import type { FieldMessages } from './use-field-check.ts'

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  messages: FieldMessages
  after?: ReactNode
}

/** Shows or hides the password and keeps the caret. It is hidden while the form is being sent. */
function useReveal(busy: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const [isWanted, setWanted] = useState(false)
  const isShown = isWanted && !busy

  function toggle(): void {
    const { selectionStart = null, selectionEnd = null } = input.current ?? {}
    flushSync(() => setWanted(!isShown))
    input.current?.setSelectionRange(selectionStart, selectionEnd)
  }
  return { input, isShown, toggle }
}

interface ToggleProps {
  isShown: boolean
  onToggle: () => void
}

function ShowPassword({ isShown, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onToggle}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-soft hover:text-ink"
    >
      <Icon icon={isShown ? EyeOff : Eye} className="size-5" />
      <span className="sr-only">{text.fields.passwordShow}</span>
    </button>
  )
}

/** A password field with a Show button and a Caps Lock warning. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, help, messages, after, name, onInput, ...own } = props
  const { busy } = use(FormContext)
  const { error, handlers } = useFieldCheck(name, messages)
  const { input, isShown, toggle } = useReveal(busy)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent): void =>
    setCapsLock(event.getModifierState('CapsLock'))

  const notes = (
    <>
      <p aria-live="polite" className="text-small font-medium empty:absolute">
        {hasCapsLock ? text.fields.capsLock : undefined}
      </p>
      {after}
    </>
  )
  return (
    <FieldFrame label={label} help={help} error={error} after={notes}>
      {(described) => (
        <div className="relative">
          <input
            ref={input}
            type={isShown ? 'text' : 'password'}
            dir="ltr"
            className={`${control} min-h-11 pe-11 rtl:ps-11 rtl:pe-3.5`}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            name={name}
            readOnly={busy}
            {...described}
            {...own}
            {...handlers}
            onInput={(event) => {
              handlers.onInput(event)
              onInput?.(event)
            }}
          />
          <ShowPassword isShown={isShown} onToggle={toggle} />
        </div>
      )}
    </FieldFrame>
  )
}
