import { CONTENT_MAX, TITLE_MAX } from '@inkwell/contract/limits'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { errorFields, errorText } from '../../platform/error-text.ts'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { contentWords, titleWords } from './post-checks.ts'

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

/** Enter after the title goes on to the text, as on paper: it does not publish half a post. */
function goOnToContent(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, ctrlKey, metaKey, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return
  event.preventDefault()
  const content = currentTarget.form?.elements.namedItem('content')
  if (content instanceof HTMLTextAreaElement) content.focus()
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
  error: Error | null
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

  return (
    <Form
      ref={form}
      errors={errorFields(error)}
      busy={busy}
      onSubmit={onSubmit}
      className="mx-auto grid max-w-reading gap-6 py-10 md:py-14"
    >
      <h1 className="font-text text-heading font-medium tracking-tight">{title}</h1>
      <p data-for="no-script">{text.common.scriptNeeded}</p>
      <TextField
        label={text.fields.postTitle}
        placeholder={text.fields.postTitlePlaceholder}
        words={titleWords()}
        max={TITLE_MAX}
        name="title"
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="next"
        dir="auto"
        onKeyDown={goOnToContent}
        required
      />
      <TextArea
        label={text.fields.postContent}
        placeholder={text.fields.postContentPlaceholder}
        words={contentWords()}
        max={CONTENT_MAX}
        name="content"
        // An old text that the browser puts back after a reload would undo newer work.
        autoComplete={isNew ? undefined : 'off'}
        dir="auto"
        required
      />
      {children}
      <ErrorLine>{error ? errorText(error) : undefined}</ErrorLine>
      <Button type="submit" busy={busy} disabled={!alive}>
        {submit}
      </Button>
    </Form>
  )
}
