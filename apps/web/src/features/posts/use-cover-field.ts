import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject, SyntheticEvent } from 'react'
import { LOADED, choosePicture, setField } from '../../writing/form-values.ts'
import type { Cover } from './cover.ts'
import { coverValues, REMOVED } from './cover-values.ts'
import type { CoverValues } from './cover-values.ts'
import { useChosenPicture } from './use-chosen-picture.ts'
import { useStoredCover } from './use-stored-cover.ts'

export interface CoverFieldProps {
  /** The cover that the post or draft has. */
  stored?: Cover | undefined
  /** Whether the post did not load, so that nobody knows whether it has a cover. */
  isUnknown?: boolean
  /** For a draft, the value of the field `coverBase`; undefined until known. */
  base?: string | undefined
  /** For a draft, called with what the fields say when the writer has changed it. */
  onChange?: (values: CoverValues) => void
}

interface CoverInputs {
  /** The file input. */
  input: RefObject<HTMLInputElement | null>
  /** The field that tells of a removal. Not of type hidden: React would restore its default value. */
  removal: RefObject<HTMLInputElement | null>
  /** The field `coverBase`. */
  baseInput: RefObject<HTMLInputElement | null>
}

/** The state of the fields of a cover, and what the writer can do with it. */
export function useCoverField({ input, removal, baseInput }: CoverInputs, props: CoverFieldProps) {
  const { stored, isUnknown = false, base, onChange } = props
  const picked = useChosenPicture(input)
  const [isRemoved, setRemoved] = useState(false)
  const { cover, mayBeRemoved, note, forget } = useStoredCover(stored, isUnknown)
  const { file } = picked
  const kept = file || isRemoved ? undefined : cover
  const hasCover = file !== undefined || kept !== undefined
  const isLeaving = !hasCover && stored !== undefined

  function report(choice: Pick<CoverValues, 'file' | 'isRemoved'>): void {
    const form = input.current?.form
    // A file that is still being checked does not count.
    if (form) onChange?.({ ...coverValues(new FormData(form)), ...choice })
  }
  const reportChoice = useEffectEvent(report)
  useEffect(() => reportChoice({ file, isRemoved }), [file, isRemoved])

  // After a reload, a removed cover is shown again, and nothing was said of it. Nor is what was said of a chosen picture
  // said of the stored cover.
  const hasNoBase = (isLeaving && onChange !== undefined) || (isUnknown && file !== undefined)
  const nextBase = hasNoBase ? '' : base
  useEffect(() => {
    if (nextBase === undefined) return
    // Setting a field may render others, which is not possible within an effect.
    queueMicrotask(() => baseInput.current && setField(baseInput.current, nextBase, LOADED))
  }, [baseInput, nextBase])

  // The removal is done, was of another cover, or the form has turned to another draft.
  const isOver = isRemoved && !mayBeRemoved
  const endRemoval = useEffectEvent(forget)
  useEffect(() => {
    if (!isOver) return
    queueMicrotask(() => {
      if (removal.current) setField(removal.current, '', LOADED)
      endRemoval()
    })
  }, [removal, isOver])

  function choose(picture: File | undefined): void {
    if (input.current) choosePicture(input.current, picture)
  }

  function mark(value: string): void {
    if (removal.current) setField(removal.current, value)
    input.current?.focus()
  }

  return {
    ...picked,
    kept,
    hasCover,
    /** The stored cover is removed when the form is saved. */
    isLeaving,
    /** The description or the focal point has changed. */
    reportWords: () => {
      report({ file, isRemoved })
      note(input.current?.form)
    },
    choose,
    replace: () => input.current?.click(),
    remove: () => {
      mark(stored ? REMOVED : '')
      if (file) choose(undefined)
    },
    takeBack: () => mark(''),
    goOnWithout: () => {
      picked.dismiss()
      input.current?.focus()
    },
    /** The field that tells of a removal has changed. */
    readRemoval: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
      setRemoved(currentTarget.value === REMOVED),
  }
}
