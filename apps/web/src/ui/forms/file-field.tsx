import { useEffect } from 'react'
import type { ComponentProps, RefObject, SyntheticEvent } from 'react'
import { FieldFrame } from './field-frame.tsx'
import type { FieldTexts } from './field-frame.tsx'
import { isFirstInvalid } from './use-field-check.ts'

interface FileFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'ref'> {
  ref: RefObject<HTMLInputElement | null>
  /** What was wrong with the file that was chosen last, in words. */
  problem: string | undefined
  /** Whether the form may be sent in spite of the problem. */
  isOptional: boolean
  /** Files that hover over the page may be dropped. */
  isTarget: boolean
}

function showInvalid(event: SyntheticEvent<HTMLInputElement>): void {
  // The message stands at the field already; the browser's bubble would cover it.
  event.preventDefault()
  if (isFirstInvalid(event.currentTarget)) event.currentTarget.focus()
}

/** A picker of one file; `children` show what is chosen. */
export function FileField(props: FileFieldProps) {
  const { ref, label, help, children, problem, isOptional, isTarget, ...own } = props
  const blocks = isOptional ? undefined : problem

  useEffect(() => ref.current?.setCustomValidity(blocks ?? ''), [ref, blocks])

  return (
    <FieldFrame label={label} help={help} error={problem} after={children}>
      {(described) => (
        <input
          ref={ref}
          type="file"
          data-target={isTarget || undefined}
          className="w-full rounded-control border border-dashed border-edge bg-surface p-3 text-small text-soft file:me-3 file:rounded-control file:bg-sunken file:px-3 file:py-2 file:font-semibold file:text-ink data-target:border-accent data-target:bg-sunken"
          {...described}
          {...own}
          onInvalid={showInvalid}
        />
      )}
    </FieldFrame>
  )
}
