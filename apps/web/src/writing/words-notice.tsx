import { ApiError } from '@inkwell/api-client/api-error'
import { use, useState } from 'react'
import type { ReactNode } from 'react'
import { text } from '../platform/text.ts'
import { Button } from '../ui/button.tsx'
import { FormContext } from '../ui/forms/form-context.ts'
import { useToast } from '../ui/toasts.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { Differences } from './differences/differences.tsx'
import { wholeText } from './differences/whole-text.ts'
import { BASE_FIELD, coverKeyOf, saySameOfCover } from './drafts/cover-base.ts'
import { withoutCover } from './drafts/draft.ts'
import type { FormValues } from './drafts/draft.ts'
import type { StoredText } from './drafts/open-draft.ts'
import {
  fillForm,
  focusField,
  hasWords,
  pictureIn,
  readValues,
  replaceForm,
} from './form-values.ts'
import { fitTo } from './use-missed-words.ts'
import type { MissedWords } from './use-missed-words.ts'
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

function saysOf({ early: found, isSetAside = false }: MissedWords): string {
  const { missed, early, unsent, setAside } = text.saving
  if (isSetAside) return setAside
  if (!found) return missed
  return found.isUnsent ? unsent : early
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

interface MissedTextProps extends Pick<WordsNoticeProps, 'handle' | 'words'> {
  found: MissedWords
}

/** Offers a text that is stored, and not in the form. */
function MissedText({ handle, words, found }: MissedTextProps) {
  const showToast = useToast()
  const [compared, setCompared] = useState<FormValues>()
  const { restore, discard } = text.saving
  const { busy } = use(FormContext)
  const {
    form,
    missed: { offer },
  } = words
  const { draft } = handle
  const kept = found.early ?? found.stored

  function compare(): void {
    if (form.current) setCompared(readValues(form.current))
  }

  async function putBack(): Promise<void> {
    const element = form.current
    if (!element) return
    const [typed, chosen] = [readValues(element), pictureIn(element)]
    let isUndone = false
    offer(undefined)
    const given = fitTo(element, { words: found.words, coverKey: found.early?.coverKey })
    fillForm(element, given, kept?.picture)
    const after = readValues(element)
    const restored = { words: { ...withoutCover(after), ...given }, picture: pictureIn(element) }
    focusField(element, 'content')
    const undo = (): void => {
      isUndone = true
      const taken = { element, words: after, picture: restored.picture }
      const reason = words.keepElsewhere({ words: typed, picture: chosen }, taken)
      // What is being sent is not offered again.
      if (reason !== 'ending' || !hasWords(element, restored.words)) kept?.restore()
      if (reason) return
      // A picture that only this browser has is left with its draft.
      const isPictureLeft = draft?.hasPicture() ?? pictureIn(element) !== undefined
      const left = words.setAside(element, restored)
      undoRestoring(element, { typed, chosen, after }, isPictureLeft)
      // What was typed since is offered first; the other text stays stored.
      if (left !== 'words') offer(found)
      // What is chosen belongs to the draft of the form, which may be another one.
      words.look()
    }
    showToast(text.drafts.discarded, { label: text.common.undo, run: undo })
    if (!isWhole(found.words, given, typed)) return
    if ((await draft?.flush()) && !isUndone) kept?.drop()
  }

  function drop(stored: StoredText): void {
    stored.drop()
    offer(undefined)
    const undo = (): void => {
      stored.restore()
      offer(found)
    }
    showToast(text.drafts.discarded, { label: text.common.undo, run: undo })
  }

  return (
    <DraftNotice says={saysOf(found)}>
      <Button look="secondary" disabled={busy} onClick={() => void putBack()}>
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
            to={wholeText({ ...compared, ...found.words })}
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
  const { busy } = use(FormContext)
  if (choices) return <DraftNotice says={changed}>{choices}</DraftNotice>
  const { found } = words.missed
  if (found) return <MissedText handle={handle} words={words} found={found} />
  if (seedError) return <SeedFailure error={seedError} />
  return (
    <DraftNotice says={words.isKept ? (seed ? text.saving.yours : kept) : note}>
      {words.isKept && !handle.isOnlyText && (
        <Button look="secondary" disabled={busy} onClick={onDiscard}>
          {isNew ? startAfresh : discardChanges}
        </Button>
      )}
    </DraftNotice>
  )
}
