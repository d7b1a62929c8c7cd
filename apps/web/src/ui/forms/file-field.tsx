import type { ComponentProps } from 'react'
import { FieldFrame } from './field-frame.tsx'
import type { FieldTexts } from './field-frame.tsx'
import { useFieldCheck } from './use-field-check.ts'

const NO_WORDS = {}

/** A picker of one file; `children` show what is chosen. */
export function FileField(props: ComponentProps<'input'> & FieldTexts) {
  const { label, help, children, name, ...own } = props
  const { error, handlers } = useFieldCheck(name, NO_WORDS)
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
        />
      )}
    </FieldFrame>
  )
}
