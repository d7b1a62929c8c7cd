import { ALT_MAX } from '@inkwell/contract/limits'
import type { KeyboardEvent } from 'react'
import { errorText, wantsSignIn } from '../../../platform/error-text.ts'
import { text } from '../../../platform/text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { isEnter } from '../../../ui/forms/keys.ts'
import '../../../styles/progress.css'
import { SignInOffer } from '../../sign-in-offer.tsx'
import type { PictureUpload } from './picture-upload.ts'

interface UploadRowProps {
  upload: PictureUpload
  onRetry: () => void
  /** Cancels the upload, or ends the question. */
  onRemove: () => void
  /** A description is being typed. */
  onNote: (alt: string) => void
  onDescribe: (alt: string) => void
}

function Sending({ upload: { fileName, share }, onRemove }: UploadRowProps) {
  const { sending, cancel, cancelOf } = text.editor.pictures
  return (
    <div className="flex items-center gap-4">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="wrap-anywhere">{sending(fileName)}</p>
        <progress
          className="progress-bar"
          aria-label={sending(fileName)}
          max={100}
          // All is sent, and the service prepares the picture: its duration is unknown.
          value={share < 1 ? Math.round(share * 100) : undefined}
        />
      </div>
      <Button look="quiet" aria-label={cancelOf(fileName)} onClick={onRemove}>
        {cancel}
      </Button>
    </div>
  )
}

function Failed({ upload, onRetry, onRemove }: UploadRowProps) {
  const { fileName, status, problem, error } = upload
  const { failed, again, leaveOut } = text.editor.pictures
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="alert" className="grow basis-64 wrap-anywhere text-danger">
        {failed(fileName, problem ?? errorText(error))}
      </p>
      {wantsSignIn(error) && <SignInOffer />}
      {status === 'failed' && (
        <Button look="secondary" onClick={onRetry}>
          {again}
        </Button>
      )}
      <Button look="quiet" onClick={onRemove}>
        {leaveOut}
      </Button>
    </div>
  )
}

function Inserted({ upload, onRemove, onNote, onDescribe }: UploadRowProps) {
  const { fileName, alt = '' } = upload
  const { describe, add, skip } = text.editor.pictures
  const onAdd = (): void => onDescribe(alt)

  function onKeyDown(event: KeyboardEvent): void {
    if (!isEnter(event) || event.ctrlKey || event.metaKey) return
    // It would publish the post.
    event.preventDefault()
    onAdd()
  }

  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="grow basis-64">
        <TextField
          label={describe(fileName)}
          maxLength={ALT_MAX}
          autoComplete="off"
          dir="auto"
          value={alt}
          onChange={({ currentTarget }) => onNote(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Button look="secondary" onClick={onAdd}>
        {add}
      </Button>
      <Button look="quiet" onClick={onRemove}>
        {skip}
      </Button>
    </div>
  )
}

/** One picture on its way into the text: its progress, its error, or the question what it shows. */
export function UploadRow(props: UploadRowProps) {
  const { status } = props.upload
  const isFailed = status === 'refused' || status === 'failed'
  const Content = isFailed ? Failed : status === 'inserted' ? Inserted : Sending
  return (
    <li>
      <Content {...props} />
    </li>
  )
}
