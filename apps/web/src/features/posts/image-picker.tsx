import { ALT_MAX } from '@inkwell/contract/limits'
import { useRef, useState } from 'react'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { focusNextOnEnter } from '../../ui/forms/keys.ts'
import { useToast } from '../../ui/toasts.tsx'
import { CoverDialog } from './cover-dialog.tsx'
import { altMessages } from './post-checks.ts'
import { choosePicture } from '../../writing/form-values.ts'
import { useChosenPicture } from './use-chosen-picture.ts'
import { useDroppedPicture } from './use-dropped-picture.ts'

interface ChosenPictureProps {
  name: string
  preview: string | undefined
  onUnreadable: () => void
  onReplace: () => void
  onRemove: () => void
}

function ChosenPicture(props: ChosenPictureProps) {
  const { name, preview, onUnreadable, onReplace, onRemove } = props
  return (
    <div className="mt-2 grid gap-2">
      {preview && (
        <img
          src={preview}
          alt={text.postFields.imagePreview}
          onError={onUnreadable}
          className="max-h-80 max-w-full justify-self-start rounded-card bg-sunken object-contain outline -outline-offset-1 outline-hair"
        />
      )}
      <p role="status" className="text-small wrap-anywhere text-soft">
        {text.postFields.imageChosen(name)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={onReplace}>
          {text.postFields.imageReplace}
        </Button>
        <Button look="quiet" onClick={onRemove}>
          {text.postFields.imageRemove}
        </Button>
      </div>
    </div>
  )
}

/** Chooses the cover image of a post, with a preview and its alternative text. */
export function ImagePicker() {
  const input = useRef<HTMLInputElement>(null)
  const { file, preview, problem, look, hidePreview, dismiss } = useChosenPicture(input)
  const [offered, setOffered] = useState<File>()
  const showToast = useToast()

  function choose(picture: File | undefined): void {
    if (input.current) choosePicture(input.current, picture)
  }

  function leaveEmpty(act: () => void): void {
    act()
    input.current?.focus()
  }

  function answer(isWanted: boolean): void {
    setOffered(undefined)
    if (!isWanted || !offered) return
    choose(offered)
    // The picker may be below the visible part of the page.
    showToast(text.postFields.imageChosen(offered.name))
  }

  const isHovering = useDroppedPicture((picture, isIntoText) => {
    if (isIntoText && picture.type.startsWith('image/')) setOffered(picture)
    else choose(picture)
  })
  return (
    <>
      <FileField
        ref={input}
        label={text.postFields.image}
        help={text.postFields.imageHelp}
        problem={problem}
        isOptional={file !== undefined}
        isTarget={isHovering}
        name="image"
        accept="image/*"
        onInput={look}
      >
        {file && (
          <ChosenPicture
            name={file.name}
            preview={preview}
            onUnreadable={hidePreview}
            onReplace={() => input.current?.click()}
            onRemove={() => leaveEmpty(() => choose(undefined))}
          />
        )}
        {problem && !file && (
          <div className="flex">
            <Button look="secondary" onClick={() => leaveEmpty(dismiss)}>
              {text.postFields.imageWithout}
            </Button>
          </div>
        )}
      </FileField>
      {file && (
        <TextField
          label={text.postFields.imageAlt}
          help={text.postFields.imageAltHelp}
          messages={altMessages()}
          max={ALT_MAX}
          name="alt"
          autoComplete="off"
          dir="auto"
          onKeyDown={focusNextOnEnter}
        />
      )}
      {offered && <CoverDialog isReplacing={file !== undefined} onAnswer={answer} />}
    </>
  )
}
