import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { TextField } from '../../ui/field.tsx'
import { focusNextOnEnter } from '../../ui/forms/keys.ts'

type TitleFieldProps = Omit<ComponentProps<typeof TextField>, 'ref' | 'className' | 'name'>

/** As in a post: longer titles have a smaller font. */
const LONG_TITLE = 90

function watchTitle(field: HTMLInputElement): () => void {
  const measure = (): void => {
    field.toggleAttribute('data-long', field.value.length >= LONG_TITLE)
  }
  measure()
  field.addEventListener('input', measure)
  return () => field.removeEventListener('input', measure)
}

/** The title, as large as readers see it. Enter goes to the text. */
export function TitleField(props: TitleFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => (field.current ? watchTitle(field.current) : undefined), [])
  return (
    <TextField
      {...props}
      ref={field}
      name="title"
      className="editor-title"
      autoComplete="off"
      autoCapitalize="sentences"
      dir="auto"
      enterKeyHint="next"
      onKeyDown={focusNextOnEnter}
    />
  )
}
