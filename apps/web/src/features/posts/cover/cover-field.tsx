import { use, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { text } from '../../../platform/text.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/forms/file-field.tsx'
import { FormContext } from '../../../ui/forms/form-context.ts'
import { BASE_FIELD, pictureKey } from '../../../writing/drafts/cover-base.ts'
import { coverBase, FOCUS_FIELD } from './cover-values.ts'
import { CoverWords } from './cover-words.tsx'
import { useCoverField } from './use-cover-field.ts'
import type { CoverFieldProps } from './use-cover-field.ts'
import { useDroppedPicture } from './use-dropped-picture.ts'

type Field = ReturnType<typeof useCoverField>

function statusOf({ file, kept, isLeaving }: Field): string {
  const { imageChosen, imageStored, imageRemoved } = text.postFields
  if (file) return imageChosen(file.name)
  if (kept) return imageStored
  return isLeaving ? imageRemoved : ''
}

function CoverActions({ field: { hasCover, isLeaving, ...act } }: { field: Field }) {
  const { imageReplace, imageRemove, imageKeep } = text.postFields
  const { busy } = use(FormContext)
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {hasCover && (
        <>
          <Button look="secondary" disabled={busy} onClick={act.replace}>
            {imageReplace}
          </Button>
          <Button look="quiet" disabled={busy} onClick={act.remove}>
            {imageRemove}
          </Button>
        </>
      )}
      {isLeaving && (
        <Button look="secondary" disabled={busy} onClick={act.takeBack}>
          {imageKeep}
        </Button>
      )}
    </div>
  )
}

interface HiddenFieldsProps extends CoverFieldProps {
  baseInput: RefObject<HTMLInputElement | null>
  hasCover: boolean
}

/** The field `coverBase`, and what the draft of this browser says of a cover that is not loaded yet. */
function HiddenFields({ baseInput, hasCover, stored, isUnknown, onChange }: HiddenFieldsProps) {
  // A draft gets its base later than its form; a post has both at once.
  const base = stored && !onChange ? coverBase(stored) : ''
  const mayLoad = onChange !== undefined || isUnknown === true
  return (
    <>
      <input key={base} ref={baseInput} hidden name={BASE_FIELD} defaultValue={base} />
      {mayLoad && !hasCover && (
        <>
          <input hidden name="alt" defaultValue="" />
          <input hidden name={FOCUS_FIELD} defaultValue="" />
        </>
      )}
    </>
  )
}

/**
 * Chooses, replaces, removes and describes the cover of a post. Its fields are `image`, `alt`,
 * `focalPoint` and `cover`, which tells of a removal.
 */
export function CoverField(props: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const removal = useRef<HTMLInputElement>(null)
  const baseInput = useRef<HTMLInputElement>(null)
  const field = useCoverField({ input, removal, baseInput }, props)
  const isDraft = props.onChange !== undefined
  const [isHovering, setHovering] = useState(false)
  const { file, kept, problem, hasCover } = field
  const { busy } = use(FormContext)
  useDroppedPicture({
    // What is chosen while the form is being sent would not go with it.
    onPicture: (picture) => !busy && field.choose(picture),
    onHover: setHovering,
  })
  const { image, imageHelp, imageWithout } = text.postFields
  return (
    <div className="grid gap-3" onInput={field.reportWords}>
      <FileField
        ref={input}
        label={image}
        help={hasCover ? undefined : imageHelp}
        problem={problem}
        isOptional={hasCover}
        isTarget={isHovering}
        name="image"
        // It would say that no file is chosen; a button opens it.
        hidden={kept !== undefined}
        accept="image/*"
        disabled={busy}
        onInput={field.look}
      >
        {problem && !hasCover && (
          <div className="flex">
            <Button look="secondary" onClick={field.goOnWithout}>
              {imageWithout}
            </Button>
          </div>
        )}
      </FileField>
      <input
        ref={removal}
        hidden
        // A draft keeps no removal: after a reload it might be of another cover.
        name={isDraft ? undefined : 'cover'}
        defaultValue=""
        onInput={field.readRemoval}
      />
      <HiddenFields {...props} baseInput={baseInput} hasCover={hasCover} />
      <p role="status" className="text-small wrap-anywhere text-soft empty:hidden">
        {statusOf(field)}
      </p>
      {hasCover && (
        <CoverWords
          key={file ? 'chosen' : kept && pictureKey(kept.url)}
          preview={file ? field.preview : kept?.url}
          stored={kept}
          onUnreadable={field.hidePreview}
        />
      )}
      <CoverActions field={field} />
    </div>
  )
}
