import { useEffect, useRef } from 'react'
import type { SubmitEvent, ReactNode } from 'react'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useAlive } from '../../ui/use-alive.ts'

export interface PostDraft {
  title: string
  content: string
}

/** Puts the loaded words where nobody has typed yet. */
function fillUntouched(form: HTMLFormElement, draft: PostDraft): void {
  for (const [name, value] of Object.entries({ ...draft })) {
    const field = form.elements.namedItem(name)
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (isText && field.value === '') field.value = value
  }
}

interface PostFormProps {
  title: string
  submit: string
  /** Whether the post is still to be made. */
  isNew?: boolean
  /** The words to begin with, once they are there. */
  initial?: PostDraft | undefined
  /** More fields. */
  children?: ReactNode
  busy: boolean
  error: string | undefined
  onSubmit: (form: FormData) => void
}

/** The form that writes a post. It keeps every typed word until somebody takes it. */
export function PostForm(props: PostFormProps) {
  const { title, submit, isNew = false, initial, children, busy, error, onSubmit } = props
  const alive = useAlive()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (form.current && initial) fillUntouched(form.current, initial)
  }, [initial])

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }

  return (
    <form
      ref={form}
      method="post"
      onSubmit={send}
      className="mx-auto grid max-w-reading gap-6 py-10 md:py-14"
    >
      <h1 className="font-text text-heading font-medium tracking-tight">{title}</h1>
      <p data-for="no-script">{text.common.scriptNeeded}</p>
      <TextField
        label={text.fields.postTitle}
        placeholder={text.fields.postTitlePlaceholder}
        name="title"
        autoComplete="off"
        dir="auto"
        required
      />
      <TextArea
        label={text.fields.postContent}
        placeholder={text.fields.postContentPlaceholder}
        name="content"
        // An old text that the browser puts back after a reload would undo newer work.
        autoComplete={isNew ? undefined : 'off'}
        dir="auto"
        required
      />
      {children}
      <ErrorLine>{error}</ErrorLine>
      <Button type="submit" busy={busy} disabled={!alive}>
        {submit}
      </Button>
    </form>
  )
}
