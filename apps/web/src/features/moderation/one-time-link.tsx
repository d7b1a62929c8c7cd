import { useId, useRef, useState } from 'react'
import { copyText } from '../../platform/copy-text.ts'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { control } from '../../ui/field-look.ts'

interface OneTimeLinkProps {
  title: string
  /** Says whom it is for, how long it is valid, and that it is shown once. */
  explanation: string
  label: string
  link: string
  onClose: () => void
}

/** A dialog with a link that is shown only once. */
export function OneTimeLink({ title, explanation, label, link, onClose }: OneTimeLinkProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [result, setResult] = useState('')
  const { copied, copyFailed } = text.admin

  async function copyLink(): Promise<void> {
    const isCopied = await copyText(link)
    if (!isCopied) field.current?.select()
    setResult(isCopied ? copied : copyFailed)
  }

  return (
    <Dialog title={title} explanation={explanation} onCancel={onClose}>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-small font-semibold">
          {label}
        </label>
        {/* Multi-line, because a truncated link looks like a complete one. */}
        <textarea
          ref={field}
          id={id}
          className={`${control} field-sizing-content resize-none break-all`}
          dir="ltr"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copyLink()}>{text.admin.copy}</Button>
        <Button look="quiet" onClick={onClose}>
          {text.admin.close}
        </Button>
        <p role="status" className="text-small text-soft">
          {result}
        </p>
      </div>
    </Dialog>
  )
}
