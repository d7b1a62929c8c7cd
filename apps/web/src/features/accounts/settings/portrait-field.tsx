import { IMAGE_BYTES_MAX } from '@inkwell/contract/limits'
import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { errorText, wantsSignIn } from '../../../platform/error-text.ts'
import { checkText } from '../../../platform/forms/check-text.ts'
import { text } from '../../../platform/text.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/forms/file-field.tsx'
import { useChangeProfile } from './public-profile.queries.ts'
import { SignInLink } from './sign-in-link.tsx'

interface PortraitFieldProps {
  userId: string
  hasPicture: boolean
}

/** Sends a picture as soon as it is chosen. */
export function PortraitField({ userId, hasPicture }: PortraitFieldProps) {
  const { picture, pictureHelp, removePicture, pictureSaved, pictureRemoved } =
    text.settings.publicProfile
  const field = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const { mutate, isPending, error } = useChangeProfile(userId, (change) =>
    change === 'no picture' ? pictureRemoved : pictureSaved,
  )

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0]
    // The same file can be chosen again, after a failure too.
    currentTarget.value = ''
    setTooLarge(Boolean(file && file.size > IMAGE_BYTES_MAX))
    if (file && file.size <= IMAGE_BYTES_MAX) mutate({ picture: file })
  }

  const failure = error ? errorText(error) : undefined
  return (
    <FileField
      ref={field}
      label={picture}
      help={pictureHelp}
      accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
      problem={isTooLarge ? checkText('imageTooLarge') : failure}
      isOptional
      isTarget={false}
      disabled={isPending}
      onChange={choose}
    >
      {wantsSignIn(error) && (
        <div className="pt-2">
          <SignInLink error={error} />
        </div>
      )}
      {hasPicture && (
        <div className="pt-2">
          <Button look="secondary" busy={isPending} onClick={() => mutate('no picture')}>
            {removePicture}
          </Button>
        </div>
      )}
    </FileField>
  )
}
