import type { ReactNode } from 'react'
import { errorFields } from '../platform/error-text.ts'
import { useSending } from '../platform/forms/use-sending.ts'
import type { StoredUser } from '../platform/session-storage.ts'
import { text } from '../platform/text.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/forms/form.tsx'
import { DraftNotice } from './draft-notice.tsx'
import type { DraftHandle } from './drafts/use-draft.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { SavedText } from './saved-text.tsx'
import { StrangerQuestion } from './stranger-question.tsx'
import { SubmitPart } from './submit-part.tsx'
import { useConflict } from './use-conflict.tsx'
import type { TextVersion } from './use-versions.ts'
import { useWords } from './use-words.ts'

/** What the page that shows a form says about it. */
export interface WritingFormProps {
  title: string
  submit: string
  /** Says what the keys do that send the form. */
  says: (keys: string) => string
  /** What is to be known before anybody writes. */
  note?: string | undefined
  /** Who is signed in; undefined until that is known. */
  user: StoredUser | null | undefined
  /** What the text is before somebody changes it, once that is known. */
  base?: TextVersion | undefined
  /** Whether it is still to be made. */
  isNew?: boolean
  /** Where the words are kept meanwhile. */
  handle: DraftHandle
  /** More fields. */
  children?: ReactNode
  busy: boolean
  error: Error | null
  /** Takes the form, and when the text was last changed as the writer saw it. */
  onSubmit: (form: FormData, updatedAt: string | undefined) => void
}

interface FormParts extends WritingFormProps {
  /** The fields that may stand beside a saved text: `title` and `content`. */
  fields: ReactNode
  /** Says that somebody else has changed the text meanwhile. */
  changed: string
}

interface NoticeProps {
  words: ReturnType<typeof useWords>
  note: string | undefined
  isNew: boolean
  changed: string
  /** What can be done about a change that somebody else made. */
  choices: ReactNode
  onDiscard: () => void
}

/** Where the words in the form come from, and the ways back. */
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

/** A form that writes a text. It keeps every typed word until somebody takes it. */
export function WritingForm(props: FormParts) {
  const { title, note, user, base, isNew = false, handle, fields, children, busy, error } = props
  const words = useWords(handle, base)
  const { form } = words
  const { theirs, beside, current } = words.versions
  const { choices, discardFor, isSettled } = useConflict(words, error)
  const { send, asked, answer } = useSending({
    user,
    onSend: (data) => props.onSubmit(data, current.current),
  })

  function submit(data: FormData): void {
    // Which of two texts it is to be is for the writer to say.
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
      <LeaveQuestion isAtWork={words.isAtWork} isUnsaved={words.isUnsaved} />
      {asked && <StrangerQuestion {...asked} isNew={isNew} onAnswer={answer} />}
    </Form>
  )
}
