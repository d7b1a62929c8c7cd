import { ALT_MAX } from '@inkwell/contract/limits'
import { useRef, useState } from 'react'
import { text } from '../../../platform/text.ts'
import { TextField } from '../../../ui/field.tsx'
import { focusNextOnEnter } from '../../../ui/forms/keys.ts'
import { setField } from '../../../writing/form-values.ts'
import type { Cover } from './cover.ts'
import { FOCUS_FIELD } from './cover-values.ts'
import { FocalPicture } from './focal-picture.tsx'
import { focusClass, focusValue, MIDDLE, pointText, readFocus } from './focal-point.ts'
import type { FocalPoint } from './focal-point.ts'
import { altMessages } from '../form/post-checks.ts'

interface CoverWordsProps {
  /** The address of the picture; undefined if this browser cannot show it. */
  preview: string | undefined
  /** The stored cover; undefined for a picture that was chosen. */
  stored: Cover | undefined
  onUnreadable: () => void
}

/** A preview of the cover, with the fields for its focal point and its description. */
export function CoverWords({ preview, stored, onUnreadable }: CoverWordsProps) {
  // Not of type hidden: React would restore its default value.
  const field = useRef<HTMLInputElement>(null)
  // React changes a field with its default value, unless somebody has typed.
  const [first] = useState(() => ({ alt: stored?.alt, focus: focusValue(stored?.focus ?? MIDDLE) }))
  const [point, setPoint] = useState(() => readFocus(first.focus))
  const { imageAlt, imageAltHelp, imageOnCards } = text.postFields

  function move(next: FocalPoint): void {
    if (field.current) setField(field.current, pointText(next))
  }

  return (
    <>
      {preview && (
        <div className="flex flex-wrap items-end gap-4">
          <FocalPicture src={preview} point={point} onChange={move} onUnreadable={onUnreadable} />
          <figure className="grid w-40 gap-1 text-small text-soft">
            <img
              src={preview}
              alt=""
              className={`aspect-cover w-full rounded-card object-cover ${focusClass(point)}`}
            />
            <figcaption>{imageOnCards}</figcaption>
          </figure>
        </div>
      )}
      <input
        ref={field}
        hidden
        name={FOCUS_FIELD}
        defaultValue={first.focus}
        onInput={({ currentTarget: { value } }) => setPoint(readFocus(value))}
      />
      <TextField
        label={imageAlt}
        help={imageAltHelp}
        messages={altMessages()}
        max={ALT_MAX}
        name="alt"
        defaultValue={first.alt}
        autoComplete="off"
        dir="auto"
        onKeyDown={focusNextOnEnter}
      />
    </>
  )
}
