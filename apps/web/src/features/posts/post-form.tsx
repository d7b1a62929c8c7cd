import type { ReactNode } from 'react'
import { errorFields } from '../../platform/error-text.ts'
import { paths } from '../../platform/paths.ts'
import type { StoredUser } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { useSending } from '../../platform/forms/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Question } from '../../ui/forms/question.tsx'
import { useLeaveGuard } from '../../ui/forms/use-leave-guard.ts'
import { DraftNotice } from './draft-notice.tsx'
import { useKeeping } from './drafts/keeping.ts'
import type { DraftHandle } from './drafts/use-draft.ts'
import { SavedText } from './saved-text.tsx'
import { StrangerQuestion } from './stranger-question.tsx'
import { SubmitPart } from './submit-part.tsx'
import { TitleAndContent } from './title-and-content.tsx'
import { useConflict } from './use-conflict.tsx'
import { NEW_BASE, usePostWords } from './use-post-words.ts'
import type { PostBase } from './use-versions.ts'

interface PostFormProps {
  title: string
  submit: string
  /** Says what the keys do that send the form. */
  says: (keys: string) => string
  /** What is to be known before anybody writes. */
  note?: string | undefined
  /** Who is signed in; undefined until that is known. */
  user: StoredUser | null | undefined
  /** What the post is before somebody changes it, once that is known; nothing for a new one. */
  base?: PostBase | undefined
  /** Whether the post is still to be made. */
  isNew?: boolean
  /** Where the words are kept meanwhile. */
  handle: DraftHandle
  /** More fields. */
  children?: ReactNode
  busy: boolean
  error: Error | null
  /** Takes the form, and when the post was last changed as the writer saw it. */
  onSubmit: (form: FormData, updatedAt: string | undefined) => void
}

/** Asks whoever leaves with words that are not published. */
function LeaveQuestion(guard: Omit<Parameters<typeof useLeaveGuard>[0], 'free'>) {
  const blocker = useLeaveGuard({ ...guard, free: paths.signIn })
  const { title, explanation, explanationNotKept, stay, leave } = text.leaving
  const isKeeping = useKeeping()
  if (blocker.state !== 'blocked') return null
  return (
    <Question
      title={title}
      explanation={isKeeping ? explanation : explanationNotKept}
      no={stay}
      yes={leave}
      onNo={() => blocker.reset()}
      onYes={() => blocker.proceed()}
    />
  )
}

interface NoticeProps {
  words: ReturnType<typeof usePostWords>
  note: string | undefined
  isNew: boolean
  /** What can be done about a change that somebody else made. */
  choices: ReactNode
  onDiscard: () => void
}

/** Where the words in the form come from, and the ways back. */
function WordsNotice({ words, note, isNew, choices, onDiscard }: NoticeProps) {
  const { kept, startAfresh, discardChanges } = text.drafts
  if (choices) return <DraftNotice says={text.conflict.notice}>{choices}</DraftNotice>
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

/** The form that writes a post. It keeps every typed word until somebody takes it. */
export function PostForm(props: PostFormProps) {
  const { title, note, user, base, isNew = false, handle, children, busy, error, onSubmit } = props
  const words = usePostWords(handle, isNew ? NEW_BASE : base)
  const { form } = words
  const { theirs, beside, current } = words.versions
  const { choices, discardFor, isSettled } = useConflict(words, error)
  const { send, asked, answer } = useSending({
    user,
    onSend: (data) => onSubmit(data, current.current),
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
        choices={choices}
        onDiscard={() => discardFor(words.base ?? NEW_BASE)}
      />
      <div className={`grid gap-6 ${beside ? 'md:grid-cols-2' : ''}`}>
        {beside && <SavedText {...beside} />}
        <TitleAndContent />
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
