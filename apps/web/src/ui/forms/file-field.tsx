import { useEffect } from 'react'
import type { ComponentProps, RefObject, SyntheticEvent } from 'react'
import { FieldFrame } from './field-frame.tsx'
import type { FieldTexts } from './field-frame.tsx'
import { isFirstInvalid } from './use-field-check.ts'

interface FileFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'ref'> {
  ref: RefObject<HTMLInputElement | null>
  /** The error of the last chosen file. */
  problem: string | undefined
  /** Whether the form can be sent despite the error. */
  isOptional: boolean
  /** Files are being dragged over the page. */
  isTarget: boolean
}

function showInvalid(event: SyntheticEvent<HTMLInputElement>): void {
  // The field shows the message; the browser's bubble would cover it.
  event.preventDefault()
  if (isFirstInvalid(event.currentTarget)) event.currentTarget.focus()
}

/** A file input; `children` show the chosen file. */
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
