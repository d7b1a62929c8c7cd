import type { ComponentProps, SyntheticEvent } from 'react'
import { FieldFrame } from './field-frame.tsx'
import type { FieldTexts } from './field-frame.tsx'
import { useFieldCheck } from './use-field-check.ts'

const NO_WORDS = {}

interface OfFile extends FieldTexts {
  /** What is wrong with a file that was chosen; one that is wrong is not sent. */
  check: (file: File) => string | undefined
}

/** A picker of one file; `children` show what is chosen. */
export function FileField(props: ComponentProps<'input'> & OfFile) {
  const { label, help, check, children, name, ...own } = props
  const { error, handlers } = useFieldCheck(name, NO_WORDS)

  function onInput(event: SyntheticEvent<HTMLInputElement>): void {
    const control = event.currentTarget
    const [file] = control.files ?? []
    control.setCustomValidity((file && check(file)) ?? '')
    handlers.onInput(event)
    // Said at once: nobody is in the middle of choosing a file.
    control.checkValidity()
  }

  return (
    <FieldFrame label={label} help={help} error={error} after={children}>
      {(described) => (
        <input
          type="file"
          className="w-full rounded-control border border-dashed border-edge bg-surface p-3 text-small text-soft file:me-3 file:rounded-control file:bg-sunken file:px-3 file:py-2 file:font-semibold file:text-ink"
          name={name}
          {...described}
          {...own}
          {...handlers}
          onInput={onInput}
        />
      )}
    </FieldFrame>
  )
}
