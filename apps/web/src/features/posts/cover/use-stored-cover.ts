import { useState } from 'react'
import type { FormValues } from '../../../writing/drafts/draft.ts'
import { pictureIn, readValues } from '../../../writing/form-values.ts'
import type { Cover } from './cover.ts'
import { isRemovalOfOther, withSaid } from './cover-values.ts'

/** The stored cover of a form, with what a kept draft has said of it while the post had not loaded (`isUnknown`). */
export function useStoredCover(stored: Cover | undefined, isUnknown: boolean) {
  const [fields, setFields] = useState<FormValues>()
  // Nothing was said of a cover that comes later, as by an update of this form.
  const [first, setFirst] = useState<Cover>()
  if (stored && !first) setFirst(stored)
  const words = stored === (first ?? stored) ? fields : undefined
  return {
    cover: withSaid(stored, words),
    /** Whether it may be the cover that the writer has removed. */
    mayBeRemoved: isUnknown || (stored !== undefined && !isRemovalOfOther(stored, words)),
    /** The fields have changed. With a chosen picture, they describe that picture. */
    note: (form: HTMLFormElement | null | undefined) => {
      if (form) setFields(isUnknown && !pictureIn(form) ? readValues(form) : undefined)
    },
  }
}
