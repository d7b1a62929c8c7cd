import { useEffect, useRef } from 'react'
import { text } from '../../../platform/text.ts'
import { useEditor } from '../editor-context.ts'
import type { PictureUpload } from './picture-upload.ts'
import { UploadRow } from './upload-row.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

/** What is announced; a failure announces itself. */
function newsOf(uploads: readonly PictureUpload[]): string {
  const { sending, inserted } = text.editor.pictures
  const current = uploads.find(({ status }) => status === 'sending')
  if (current) return sending(current.fileName)
  const latest = uploads.findLast(({ status }) => status === 'inserted')
  return latest ? inserted(latest.fileName) : ''
}

/** Those that the writer needs to know of: descriptions are asked for one by one. */
function shownOf(uploads: readonly PictureUpload[]): PictureUpload[] {
  const asked = uploads.find(({ status }) => status === 'inserted')
  return uploads.filter((upload) => upload.status !== 'inserted' || upload === asked)
}

/** The pictures that are on their way into the text. */
export function UploadList() {
  const { field } = useEditor()
  const { store, uploads, isHeld } = usePictureUploads()
  const list = useRef<HTMLUListElement>(null)
  const { label, wait } = text.editor.pictures

  useEffect(() => {
    if (isHeld) list.current?.focus()
  }, [isHeld])

  function finish(work: () => void): void {
    // The button that has the focus disappears.
    field.current?.focus({ preventScroll: true })
    work()
  }

  return (
    <>
      <p role="status" className="sr-only">
        {newsOf(uploads)}
      </p>
      {uploads.length > 0 && store && (
        <div className="editor-uploads">
          {isHeld && <p role="alert">{wait}</p>}
          <ul ref={list} tabIndex={-1} aria-label={label} className="grid gap-4">
            {shownOf(uploads).map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                onRetry={() => finish(() => store.retry(upload.id))}
                onNote={(alt) => store.note(upload, alt)}
                onRemove={() => finish(() => store.remove(upload.id))}
                onDescribe={(alt) => finish(() => store.describe(upload, alt))}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
