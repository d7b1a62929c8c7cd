import type { ReactNode, SyntheticEvent } from 'react'
import { errorFields } from '../platform/error-text.ts'
import { useSending } from '../platform/forms/use-sending.ts'
import type { StoredUser } from '../platform/session-storage.ts'
import { text } from '../platform/text.ts'
import { Form } from '../ui/forms/form.tsx'
import { useEditor } from './editor/editor-context.ts'
import { textToSave } from './editor/edits/text-to-save.ts'
import { useLeaveFullScreen } from './editor/use-full-screen.ts'
import { focusNotice } from './focus-notice.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { SavedText } from './saved-text.tsx'
import { OtherUserDialog } from './other-user-dialog.tsx'
import { useSyncConflict } from './sync/use-sync-conflict.tsx'
import type { DraftHandle } from './sync/use-synced-draft.ts'
import { useConflict } from './use-conflict.tsx'
import type { TextVersion } from './use-versions.ts'
import { useDraftForm } from './use-draft-form.ts'
import { WordsNotice } from './words-notice.tsx'
import { WritingBar } from './writing-bar.tsx'

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
  /** Whether `base` is still to come. */
  isLoading?: boolean
  isNew?: boolean
  /** The draft that stores the text until it is saved. */
  handle: DraftHandle
  children?: ReactNode
  /** Further buttons beside the one that submits. */
  actions?: ReactNode
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

/** Not while the text is still to come: the form would replace it. */
function isReady(isShown: boolean, { base, isLoading = false }: WritingFormProps): boolean {
  return isShown || (base === undefined && !isLoading)
}

/** A form for a text. It stores the text as a draft until it is saved. */
export function WritingForm(props: FormParts) {
  const { title, note, user, base, isNew = false, handle, fields, children, busy, error } = props
  const words = useDraftForm(handle, base)
  const { form } = words
  const { field: content, isPreviewOpen, uploads } = useEditor()
  const { theirs, current } = words.versions
  const { choices, discardFor, isSettled } = useConflict(words, error)
  const leaveFullScreen = useLeaveFullScreen(error)
  const drafts = useSyncConflict(words, handle)
  const beside = words.versions.beside ?? drafts.beside
  const { send, asked, answer } = useSending({
    user,
    onSend: (data) => props.onSubmit(data, current.current),
  })

  function discard(): void {
    if (words.base) discardFor(words.base)
    // Pictures on their way were for the text that is gone.
    uploads?.stop()
  }

  function submit(data: FormData): void {
    if (content.current) data.set(content.current.name, textToSave(content.current))
    if (theirs || drafts.isOpen) {
      // The writer must resolve the conflict first.
      leaveFullScreen()
      focusNotice(form.current)
    } else if (!uploads?.holdBack()) send(data)
  }

  function showInvalid({ target }: SyntheticEvent): void {
    if (!(target as Element).closest('.editor')) leaveFullScreen()
  }

  return (
    <Form
      ref={form}
      errors={errorFields(error)}
      busy={busy}
      // Drafts keep what was typed: a browser would restore an older state after a reload.
      autoComplete="off"
      onSubmit={submit}
      onInvalidCapture={showInvalid}
      data-preview={isPreviewOpen}
      className={`relative mx-auto grid gap-6 py-10 md:py-14 ${beside ? 'max-w-page' : 'max-w-reading'}`}
    >
      <h1 className="font-semibold text-soft">{title}</h1>
      <p data-for="no-script">{text.scriptNeeded}</p>
      <WordsNotice
        handle={handle}
        words={words}
        note={note}
        isNew={isNew}
        changed={choices ? props.changed : text.saving.conflict}
        choices={choices ?? drafts.choices}
        onDiscard={discard}
      />
      <div
        data-beside={beside !== undefined}
        className={`writing-fields grid gap-6 ${beside ? 'md:grid-cols-2' : ''}`}
      >
        {beside && <SavedText {...beside} />}
        {fields}
      </div>
      {children}
      <WritingBar
        label={props.submit}
        says={props.says}
        busy={busy}
        isReady={isReady(words.isShown, props)}
        error={isSettled ? null : error}
        sync={handle.sync}
        isUnsaved={words.isUnsaved}
      >
        {props.actions}
      </WritingBar>
      <LeaveDialog
        sync={handle.sync}
        hasUnsavedChanges={words.hasUnsavedChanges}
        isUnsaved={words.isUnsaved}
      />
      {asked && <OtherUserDialog {...asked} isNew={isNew} onAnswer={answer} />}
    </Form>
  )
}
