import { ALT_MAX } from '@inkwell/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { altWords, imageProblem } from './post-checks.ts'

/** Picks the cover image of a post, shows what was picked and asks for it in words. */
export function ImagePicker() {
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string>()

  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  function showChosen(): void {
    const file = input.current?.files?.[0]
    setPreview(file && URL.createObjectURL(file))
  }

  function remove(): void {
    if (input.current) input.current.value = ''
    // Emptied by us, it tells nobody.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
    showChosen()
    input.current?.focus()
  }

  return (
    <>
      <FileField
        ref={input}
        label={text.fields.image}
        help={text.fields.imageHelp}
        name="image"
        accept="image/*"
        check={imageProblem}
        onChange={showChosen}
      >
        {preview && (
          <div className="grid justify-items-start gap-2">
            <img
              src={preview}
              alt={text.fields.imagePreview}
              className="max-h-80 w-full rounded-card bg-sunken object-contain"
            />
            <Button look="quiet" onClick={remove}>
              {text.fields.imageRemove}
            </Button>
          </div>
        )}
      </FileField>
      {preview && (
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
