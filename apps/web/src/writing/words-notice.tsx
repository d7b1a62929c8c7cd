import { ApiError } from '@inkwell/api-client/api-error'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { text } from '../platform/text.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toasts.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { Differences } from './differences/differences.tsx'
import type { FormValues } from './drafts/draft.ts'
import { fillForm, focusField, readValues } from './form-values.ts'
import type { DraftHandle } from './sync/use-synced-draft.ts'
import type { useDraftForm } from './use-draft-form.ts'

interface WordsNoticeProps {
  handle: DraftHandle
  words: ReturnType<typeof useDraftForm>
  note: string | undefined
  isNew: boolean
  changed: string
  choices: ReactNode
  onDiscard: () => void
}

/** Offers a text that was found when the writer had begun another one. */
function MissedText({ words }: { words: ReturnType<typeof useDraftForm> }) {
  const showToast = useToast()
  const [compared, setCompared] = useState<FormValues>()
  const { missed, restore } = text.saving

  function compare(): void {
    if (words.form.current) setCompared(readValues(words.form.current))
  }

  function putBack(): void {
    const { missed: earlier, form, setMissed } = words
    const element = form.current
    if (!element || !earlier) return
    const typed = readValues(element)
    setMissed(undefined)
    fillForm(element, earlier)
    focusField(element, 'content')
    const undo = (): void => {
      if (element.isConnected) fillForm(element, typed)
    }
    showToast(text.drafts.discarded, { label: text.common.undo, run: undo })
  }

  return (
    <DraftNotice says={missed}>
      <Button look="secondary" onClick={putBack}>
        {restore}
      </Button>
      <Button look="quiet" aria-expanded={compared !== undefined} onClick={compare}>
        {text.differences.show}
      </Button>
      {compared && (
        <div className="w-full pt-2">
          <Differences from={compared.content ?? ''} to={words.missed?.content ?? ''} />
        </div>
      )}
    </DraftNotice>
  )
}

/** Says why the draft of the address is not in the form. */
function SeedFailure({ error }: { error: Error }) {
  const { gone, notOpened, again } = text.saving
  if (error instanceof ApiError && error.status === 404) {
    return <DraftNotice says={gone}>{undefined}</DraftNotice>
  }
  return (
    <DraftNotice says={notOpened}>
      <Button look="secondary" onClick={() => location.reload()}>
        {again}
      </Button>
    </DraftNotice>
  )
}

/** Says that the form has a restored draft or a conflict, and what to do. */
export function WordsNotice({
  handle,
  words,
  note,
  isNew,
  changed,
  choices,
  onDiscard,
}: WordsNoticeProps) {
  const { kept, startAfresh, discardChanges } = text.drafts
  const { seed, seedError } = handle
  if (choices) return <DraftNotice says={changed}>{choices}</DraftNotice>
  if (words.missed) return <MissedText words={words} />
  if (seedError) return <SeedFailure error={seedError} />
  return (
    <DraftNotice says={words.isKept ? (seed ? text.saving.yours : kept) : note}>
      {words.isKept && (
        <Button look="secondary" onClick={onDiscard}>
          {isNew ? startAfresh : discardChanges}
        </Button>
      )}
    </DraftNotice>
  )
}
