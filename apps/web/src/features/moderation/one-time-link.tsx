import { useEffect, useId, useRef, useState } from 'react'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { control } from '../../ui/forms/field-frame.tsx'

/** A link to hand over, once. */
export function PasswordLink({ link }: { link: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const { linkLabel, linkHelp, copy, copied } = text.admin

  // It is what was asked for, and may stand below the screen.
  useEffect(() => field.current?.focus(), [])

  async function copyLink(): Promise<void> {
    // Where that is forbidden, the field can still be selected.
    await navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => undefined,
    )
  }

  return (
    <div className="grid max-w-reading gap-2 rounded-card bg-sunken p-4">
      <label htmlFor={id} className="text-small font-semibold">
        {linkLabel}
      </label>
      <input
        ref={field}
        id={id}
        className={`${control} min-h-11`}
        dir="ltr"
        readOnly
        value={link}
        aria-describedby={`${id}-help`}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p id={`${id}-help`} className="text-small text-soft">
        {linkHelp}
      </p>
      <div className="flex items-center gap-3">
        <Button look="secondary" onClick={() => void copyLink()}>
          {copy}
        </Button>
        <span role="status">{isCopied ? copied : undefined}</span>
      </div>
    </div>
  )
}
