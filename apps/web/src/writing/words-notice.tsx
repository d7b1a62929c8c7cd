import { ApiError } from '@inkwell/api-client/api-error'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { text } from '../platform/text.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toasts.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { Differences } from './differences/differences.tsx'
import { wholeText } from './differences/whole-text.ts'
import { BASE_FIELD, coverKeyOf, saySameOfCover } from './drafts/cover-base.ts'
import { withoutCover } from './drafts/draft.ts'
import type { FormValues } from './drafts/draft.ts'
import type { FoundWords } from './drafts/early-words.ts'
import { keepLate } from './drafts/keep-late.ts'
import { fillForm, focusField, pictureIn, readValues, replaceForm } from './form-values.ts'
import { fitTo } from './use-missed-words.ts'
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

function saysOf(kept: FoundWords | undefined, isSetAside: boolean): string {
  const { missed, early, unsent, setAside } = text.saving
  if (isSetAside) return setAside
  if (!kept) return missed
  return kept.isUnsent ? unsent : early
}

/** Earlier words, with the cover that was stored since (`after` is what there was then), and what was said of one. */
function withLatestCover(earlier: FormValues, after: FormValues, now: FormValues): FormValues {
  const isOther = coverKeyOf(now) !== coverKeyOf(after)
  const isSaid = !saySameOfCover(now, after)
  if (isOther || isSaid) return { ...now, ...withoutCover(earlier) }
  return { ...earlier, [BASE_FIELD]: now[BASE_FIELD] ?? '' }
}

/** Whether the form has all words that are still wanted: a description may be of a cover that has not come yet. */
function isWhole(found: FormValues, given: FormValues, typed: FormValues): boolean {
  return given === found || coverKeyOf(typed) !== ''
}

/** What the form had before a text was restored, and `after` that. */
interface Before {
  typed: FormValues
  chosen: File | undefined
  after: FormValues
}

/** `isPictureLeft`: its description is left with it. */
function undoRestoring(
  element: HTMLFormElement,
  { typed, chosen, after }: Before,
  isPictureLeft: boolean,
): void {
  const isAsBefore = isPictureLeft || chosen !== undefined
  const words = isAsBefore ? typed : withLatestCover(typed, after, readValues(element))
  replaceForm(element, words, chosen)
}

/** Offers a text that is stored, and not in the form. */
function MissedText({ handle, words }: Pick<WordsNoticeProps, 'handle' | 'words'>) {
  const showToast = useToast()
  const [compared, setCompared] = useState<FormValues>()
  const { restore, discard } = text.saving
  const {
    form,
    missed: { found, offer },
  } = words
  const { draft } = handle
  const kept = found?.early

  function compare(): void {
    if (form.current) setCompared(readValues(form.current))
  }

  async function putBack(): Promise<void> {
    const element = form.current
    if (!element || !found) return
    const [typed, chosen] = [readValues(element), pictureIn(element)]
    let isUndone = false
    offer(undefined)
    const given = fitTo(element, { words: found.words, coverKey: kept?.coverKey })
    fillForm(element, given, kept?.picture)
    const after = readValues(element)
    const restored = { words: { ...withoutCover(after), ...given }, picture: pictureIn(element) }
    focusField(element, 'content')
    const undo = (): void => {
      isUndone = true
      kept?.restore()
      if (element.isConnected) {
        // A picture that only this browser has is left with its draft.
        const isPictureLeft = draft?.hasPicture() ?? pictureIn(element) !== undefined
        const left = words.setAside(element, restored)
        undoRestoring(element, { typed, chosen, after }, isPictureLeft)
        // What was typed since is offered first; the other text stays stored.
        if (left !== 'words') offer(found)
        // What is chosen belongs to the draft of the form, which may be another one.
        words.look()
      } else void keepLate(draft, typed)
    }
    showToast(text.drafts.discarded, { label: text.common.undo, run: undo })
    if (!isWhole(found.words, given, typed)) return
    if ((await draft?.flush()) && !isUndone) kept?.drop()
  }

  function drop(early: FoundWords): void {
    early.drop()
    offer(undefined)
    const undo = (): void => {
      early.restore()
      offer(found)
    }
    showToast(text.drafts.discarded, { label: text.common.undo, run: undo })
  }

  return (
    <DraftNotice says={saysOf(kept, found?.isSetAside === true)}>
      <Button look="secondary" onClick={() => void putBack()}>
        {restore}
      </Button>
      <Button look="quiet" aria-expanded={compared !== undefined} onClick={compare}>
        {text.differences.show}
      </Button>
      {kept && (
        <Button look="quiet" onClick={() => drop(kept)}>
          {discard}
        </Button>
      )}
      {compared && (
        <div className="w-full pt-2">
          <Differences
            from={wholeText(compared)}
            // Only the fields that somebody touched are stored of a form whose text had not come.
            to={wholeText({ ...compared, ...found?.words })}
          />
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
  if (words.missed.found) return <MissedText handle={handle} words={words} />
  if (seedError) return <SeedFailure error={seedError} />
  return (
    <DraftNotice says={words.isKept ? (seed ? text.saving.yours : kept) : note}>
      {words.isKept && !handle.isOnlyText && (
        <Button look="secondary" onClick={onDiscard}>
          {isNew ? startAfresh : discardChanges}
        </Button>
      )}
    </DraftNotice>
  )
}
