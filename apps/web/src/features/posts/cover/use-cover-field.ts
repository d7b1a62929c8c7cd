import { useEffect, useEffectEvent, useState } from 'react'
import type { RefObject, SyntheticEvent } from 'react'
import { REMOVED } from '../../../writing/drafts/cover-base.ts'
import { LOADED, choosePicture, setField } from '../../../writing/form-values.ts'
import type { Cover } from './cover.ts'
import { coverValues } from './cover-values.ts'
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

/** The field `coverBase`; undefined if it stays as it is. */
function baseFor(
  { base, isUnknown, onChange }: CoverFieldProps,
  file: File | undefined,
  isLeaving: boolean,
): string | undefined {
  // After a reload, a removed cover is shown again, and nothing was said of it.
  if (onChange && isLeaving) return ''
  // What is said of a chosen picture is not said of the stored cover.
  return isUnknown && file ? '' : base
}

/** Sets a field to a value that nobody has typed. */
function useLoadedValue(field: RefObject<HTMLInputElement | null>, value: string | undefined) {
  useEffect(() => {
    if (value === undefined) return
    // Setting a field may render others, which is not possible within an effect.
    queueMicrotask(() => field.current && setField(field.current, value, LOADED))
  }, [field, value])
}

/** The state of the fields of a cover, and what the writer can do with it. */
export function useCoverField({ input, removal, baseInput }: CoverInputs, props: CoverFieldProps) {
  const { stored, isUnknown = false, onChange } = props
  const picked = useChosenPicture(input)
  const [isRemoved, setRemoved] = useState(false)
  const { cover, mayBeRemoved, note } = useStoredCover(stored, isUnknown)
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

  useLoadedValue(baseInput, baseFor(props, file, isLeaving))
  // The removal is done, was of another cover, or the form has turned to another draft.
  useLoadedValue(removal, isRemoved && !mayBeRemoved ? '' : undefined)

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
