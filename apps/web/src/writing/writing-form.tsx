import type { ReactNode } from 'react'
import { errorFields } from '../platform/error-text.ts'
import { useSending } from '../platform/forms/use-sending.ts'
import type { StoredUser } from '../platform/session-storage.ts'
import { text } from '../platform/text.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/forms/form.tsx'
import { DraftNotice } from './draft-notice.tsx'
import type { DraftHandle } from './drafts/use-draft.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { SavedText } from './saved-text.tsx'
import { OtherUserDialog } from './other-user-dialog.tsx'
import { SubmitPart } from './submit-part.tsx'
import { useConflict } from './use-conflict.tsx'
import type { TextVersion } from './use-versions.ts'
import { useDraftForm } from './use-draft-form.ts'

export interface WritingFormProps {
  title: string
  submit: string
  /** Describes the submit shortcut. */
  says: (keys: string) => string
  /** Information for the writer. */
  note?: string | undefined
  /** Undefined until known. */
  user: StoredUser | null | undefined
  /** The saved version of the text; undefined until known. */
  base?: TextVersion | undefined
  isNew?: boolean
  /** The draft that stores the text until it is saved. */
  handle: DraftHandle
  children?: ReactNode
  busy: boolean
  error: Error | null
  /** Called with the form and the time of the version that was edited. */
  onSubmit: (form: FormData, updatedAt: string | undefined) => void
}

interface FormParts extends WritingFormProps {
  /** The fields shown beside a conflicting version: `title` and `content`. */
  fields: ReactNode
  changed: string
}

interface NoticeProps {
  words: ReturnType<typeof useDraftForm>
  note: string | undefined
  isNew: boolean
  changed: string
  choices: ReactNode
  onDiscard: () => void
}

/** Says that the form has a restored draft or a conflict, and what to do. */
function WordsNotice({ words, note, isNew, changed, choices, onDiscard }: NoticeProps) {
  const { kept, startAfresh, discardChanges } = text.drafts
  if (choices) return <DraftNotice says={changed}>{choices}</DraftNotice>
  return (
    <DraftNotice says={words.isKept ? kept : note}>
      {words.isKept && (
        <Button look="secondary" onClick={onDiscard}>
          {isNew ? startAfresh : discardChanges}
        </Button>
      )}
    </DraftNotice>
  )
}

/** A form for a text. It stores the text as a draft until it is saved. */
export function WritingForm(props: FormParts) {
  const { title, note, user, base, isNew = false, handle, fields, children, busy, error } = props
  const words = useDraftForm(handle, base)
  const { form } = words
  const { theirs, beside, current } = words.versions
  const { choices, discardFor, isSettled } = useConflict(words, error)
  const { send, asked, answer } = useSending({
    user,
    onSend: (data) => props.onSubmit(data, current.current),
  })

  function submit(data: FormData): void {
    // The writer must resolve the conflict first.
    if (theirs) form.current?.querySelector<HTMLElement>('[data-notice]')?.focus()
    else send(data)
  }

  return (
    <Form
      ref={form}
      errors={errorFields(error)}
      busy={busy}
      onSubmit={submit}
      onInput={words.look}
      className={`relative mx-auto grid gap-6 py-10 md:py-14 ${beside ? 'max-w-page' : 'max-w-reading'}`}
    >
      <h1 className="font-text text-heading font-medium tracking-tight">{title}</h1>
      <p data-for="no-script">{text.scriptNeeded}</p>
      <WordsNotice
        words={words}
        note={note}
        isNew={isNew}
        changed={props.changed}
        choices={choices}
        onDiscard={() => words.base && discardFor(words.base)}
      />
      <div className={`grid gap-6 ${beside ? 'md:grid-cols-2' : ''}`}>
        {beside && <SavedText {...beside} />}
        {fields}
      </div>
      {children}
      <SubmitPart
        label={props.submit}
        says={props.says}
        busy={busy}
        error={isSettled ? null : error}
      />
      <LeaveDialog hasUnsavedChanges={words.hasUnsavedChanges} isUnsaved={words.isUnsaved} />
      {asked && <OtherUserDialog {...asked} isNew={isNew} onAnswer={answer} />}
    </Form>
  )
}
