import type { ComponentProps, SyntheticEvent } from 'react'
import { FieldFrame } from './field-frame.tsx'
import type { FieldTexts } from './field-frame.tsx'
import { useFieldCheck } from './use-field-check.ts'

const NO_WORDS = {}

interface FileFieldProps extends FieldTexts, ComponentProps<'input'> {
  /** What is wrong with a file that was chosen; one that is wrong is not sent. */
  check: (file: File) => string | undefined
  /** What seems to be wrong with it, and is for the service to judge. */
  problem: string | undefined
  /** Files that hover over the page may be dropped. */
  isTarget: boolean
  onInput: (event: SyntheticEvent<HTMLInputElement>) => void
}

/** A picker of one file; `children` show what is chosen. */
export function FileField(props: FileFieldProps) {
  const { label, help, children, name, check, problem, isTarget, onInput, ...own } = props
  const { error, handlers } = useFieldCheck(name, NO_WORDS)

  function choose(event: SyntheticEvent<HTMLInputElement>): void {
    const control = event.currentTarget
    const [file] = control.files ?? []
    control.setCustomValidity((file && check(file)) ?? '')
    handlers.onInput(event)
    // Said at once: nobody is in the middle of choosing a file.
    control.checkValidity()
    onInput(event)
  }

  return (
    <FieldFrame label={label} help={help} error={error ?? problem} after={children}>
      {(described) => (
        <input
          type="file"
          data-target={isTarget || undefined}
          className="w-full rounded-control border border-dashed border-edge bg-surface p-3 text-small text-soft file:me-3 file:rounded-control file:bg-sunken file:px-3 file:py-2 file:font-semibold file:text-ink data-target:border-accent data-target:bg-sunken"
          name={name}
          {...described}
          {...own}
          {...handlers}
          onInput={choose}
        />
      )}
    </FieldFrame>
  )
}
