import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'

const control =
  'w-full rounded-control border border-edge bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-soft aria-invalid:border-danger'

interface FieldFrame {
  label: string
  help?: string | undefined
  /** What is wrong with the value, in words. */
  error?: string | undefined
}

interface Described {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

function Frame({
  label,
  help,
  error,
  children,
}: FieldFrame & { children: (control: Described) => ReactNode }) {
  const id = useId()
  const note = error ?? help
  const noteId = note ? `${id}-note` : undefined
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': noteId, 'aria-invalid': error ? true : undefined })}
      {note && (
        <p id={noteId} className={`text-small ${error ? 'text-danger' : 'text-soft'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A field of one line with its label, its help and its error. */
export function TextField({ label, help, error, ...rest }: ComponentProps<'input'> & FieldFrame) {
  return (
    <Frame label={label} help={help} error={error}>
      {(described) => <input className={`${control} min-h-11`} {...described} {...rest} />}
    </Frame>
  )
}

/** A field of many lines that grows with its text. */
export function TextArea({ label, help, error, ...rest }: ComponentProps<'textarea'> & FieldFrame) {
  return (
    <Frame label={label} help={help} error={error}>
      {(described) => (
        <textarea
          className={`${control} field-sizing-content min-h-72 font-text text-lead`}
          {...described}
          {...rest}
        />
      )}
    </Frame>
  )
}

/** A picker of one file; `children` show what is chosen. */
export function FileField({
  label,
  help,
  error,
  children,
  ...rest
}: ComponentProps<'input'> & FieldFrame) {
  return (
    <Frame label={label} help={help} error={error}>
      {(described) => (
        <>
          <input
            type="file"
            className="w-full rounded-control border border-dashed border-edge bg-surface p-3 text-small text-soft file:me-3 file:rounded-control file:bg-sunken file:px-3 file:py-2 file:font-semibold file:text-ink"
            {...described}
            {...rest}
          />
          {children}
        </>
      )}
    </Frame>
  )
}
