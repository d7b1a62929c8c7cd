import { CONTENT_MAX, TITLE_MAX } from '@inkwell/contract/limits'
import type { ReactNode } from 'react'
import { errorFields, errorText, wantsSignIn } from '../../platform/error-text.ts'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { goOnWithEnter } from '../../ui/forms/keys.ts'
import { Question } from '../../ui/forms/question.tsx'
import { useSubmitShortcut } from '../../ui/forms/use-submit-shortcut.ts'
import { useLeaveGuard } from '../../ui/forms/use-leave-guard.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { DraftNotice } from './draft-notice.tsx'
import type { DraftHandle } from './drafts/use-draft.ts'
import { contentWords, titleWords } from './post-checks.ts'
import { SignInOffer } from './sign-in-offer.tsx'
import { NEW_BASE, usePostWords } from './use-post-words.ts'
import type { PostBase } from './use-post-words.ts'

/** The two fields that every post has. */
function PostFields() {
  return (
    <>
      <TextField
        label={text.fields.postTitle}
        placeholder={text.fields.postTitlePlaceholder}
        words={titleWords()}
        max={TITLE_MAX}
        name="title"
        autoComplete="off"
        autoCapitalize="sentences"
        dir="auto"
        enterKeyHint="next"
        onKeyDown={goOnWithEnter}
        required
      />
      <TextArea
        label={text.fields.postContent}
        placeholder={text.fields.postContentPlaceholder}
        words={contentWords()}
        max={CONTENT_MAX}
        name="content"
        // An old text that the browser puts back after a reload would undo newer work.
        autoComplete="off"
        dir="auto"
        required
      />
    </>
  )
}

interface PostFormProps {
  title: string
  submit: string
  /** Says what the keys do that send the form. */
  says: (keys: string) => string
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
  onSubmit: (form: FormData) => void
}

/** The form that writes a post. It keeps every typed word until somebody takes it. */
export function PostForm(props: PostFormProps) {
  const {
    title,
    submit,
    says,
    base,
    isNew = false,
    handle,
    children,
    busy,
    error,
    onSubmit,
  } = props
  const alive = useAlive()
  const showToast = useToast()
  const shortcut = useSubmitShortcut()
  const { form, look, isAtWork, isUnsaved, origin, accept, startAfresh } = usePostWords(
    handle,
    isNew ? NEW_BASE : base,
  )
  const blocker = useLeaveGuard({ isAtWork, isUnsaved, free: paths.signIn })

  function discard(): void {
    const undo = startAfresh()
    showToast(text.drafts.discarded, { label: text.common.undo, run: undo })
  }

  return (
    <Form
      ref={form}
      errors={errorFields(error)}
      busy={busy}
      onSubmit={onSubmit}
      onInput={look}
      className="relative mx-auto grid max-w-reading gap-6 py-10 md:py-14"
    >
      <h1 className="font-text text-heading font-medium tracking-tight">{title}</h1>
      <p data-for="no-script">{text.common.scriptNeeded}</p>
      <DraftNotice origin={origin} isNew={isNew} onStartAfresh={discard} onAccept={accept} />
      <PostFields />
      {children}
      <ErrorLine>{error ? errorText(error) : undefined}</ErrorLine>
      {wantsSignIn(error) && <SignInOffer />}
      <div className="grid gap-2">
        <Button type="submit" busy={busy} disabled={!alive} {...shortcut.button}>
          {submit}
        </Button>
        <p
          {...shortcut.hint}
          className="hidden text-center text-small text-soft pointer-fine:block"
        >
          {says(shortcut.keys)}
        </p>
      </div>
      {blocker.state === 'blocked' && (
        <Question
          title={text.leaving.title}
          explanation={text.leaving.explanation}
          no={text.leaving.stay}
          yes={text.leaving.leave}
          onNo={() => blocker.reset()}
          onYes={() => blocker.proceed()}
        />
      )}
    </Form>
  )
}
