import { ALT_MAX } from '@inkwell/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { pictureProblem } from './picture-problem.ts'
import { altWords, imageProblem } from './post-checks.ts'
import { choosePicture } from './post-fields.ts'
import { useOfferedPicture } from './use-offered-picture.ts'

/** The chosen file, how it looks, and what is wrong with it. */
function useChosenPicture() {
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<string>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  function take(picker: HTMLInputElement): void {
    const chosen = picker.files?.[0]
    setFile(chosen)
    setPreview(chosen && URL.createObjectURL(chosen))
    setProblem(undefined)
    if (!chosen) return
    void pictureProblem(chosen).then((found) => {
      // Meanwhile another one may have been chosen.
      if (picker.files?.[0] === chosen) setProblem(found)
    })
  }

  return { file, preview, problem, take, hidePreview: () => setPreview(undefined) }
}

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
          alt={text.fields.imagePreview}
          onError={onUnreadable}
          className="max-h-80 max-w-full justify-self-start rounded-card bg-sunken object-contain outline -outline-offset-1 outline-hair"
        />
      )}
      <p role="status" className="text-small wrap-anywhere text-soft">
        {text.fields.imageChosen(name)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={onReplace}>
          {text.fields.imageReplace}
        </Button>
        <Button look="quiet" onClick={onRemove}>
          {text.fields.imageRemove}
        </Button>
      </div>
    </div>
  )
}

/** Picks the cover image of a post, shows what was picked and asks for it in words. */
export function ImagePicker() {
  const input = useRef<HTMLInputElement>(null)
  const { file, preview, problem, take, hidePreview } = useChosenPicture()

  function choose(picture: File | undefined): void {
    if (input.current) choosePicture(input.current, picture)
  }

  function remove(): void {
    choose(undefined)
    input.current?.focus()
  }

  const isHovering = useOfferedPicture(choose)
  return (
    <>
      <FileField
        ref={input}
        label={text.fields.image}
        help={text.fields.imageHelp}
        problem={problem}
        isTarget={isHovering}
        name="image"
        accept="image/*"
        check={imageProblem}
        onInput={(event) => take(event.currentTarget)}
      >
        {file && (
          <ChosenPicture
            name={file.name}
            preview={preview}
            onUnreadable={hidePreview}
            onReplace={() => input.current?.click()}
            onRemove={remove}
          />
        )}
      </FileField>
      {file && (
        <TextField
          label={text.fields.imageAlt}
          help={text.fields.imageAltHelp}
          words={altWords()}
          max={ALT_MAX}
          name="alt"
          autoComplete="off"
          dir="auto"
        />
      )}
    </>
  )
}
